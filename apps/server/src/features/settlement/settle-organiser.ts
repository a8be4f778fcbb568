import { nettingOf, releaseOf } from '@quivertree/domain/settlement/settlement';
import { postNetting } from '@quivertree/domain/ledger/settlement-postings';
import type { SettlementRhythm } from '@quivertree/domain/plans/plans';
import type pg from 'pg';
import { postTransaction } from '../../ledger/ledger.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { draftPayoutOfRun } from './payouts/draft-payout.ts';
import { makeStatement } from './statements/make-statement.ts';
import { moneyOfEvents } from './money-of-events.ts';
import { balancesOf } from './organiser-balances.ts';
import { releaseEvents } from './release-events.ts';

export interface Settled {
  statements: number;
  payouts: number;
}

/**
 * Settles one organiser for the period that ended at `until`, in the caller's transaction: releases money, nets what is
 * owed to us, makes statements and drafts payouts. A second run finds the period's statement and does nothing. Holds
 * the organiser's lock, so refunds and disputes wait.
 */
export async function settleOrganiser(
  client: pg.PoolClient,
  { organiserId, settles, until }: { organiserId: string; settles: SettlementRhythm; until: Date },
): Promise<Settled> {
  await lockOrganiser(client, organiserId);
  const settled: Settled = { statements: 0, payouts: 0 };
  if (await isSettled(client, organiserId, until)) return settled;
  if (settles === 'event_end' && !(await hasDueEvent(client, organiserId, until))) return settled;
  const posted = await releaseEvents(client, organiserId, until.getTime());
  for (const [currency, balance] of await balancesOf(client, organiserId)) {
    const ofThisRun = [...posted];
    const amountMinor = nettingOf(balance);
    if (amountMinor > 0) {
      const lines = postNetting({ organiserId, amountMinor });
      ofThisRun.push(await postTransaction(client, { kind: 'netting', organiserId }, currency, lines));
    }
    if (await makeStatement(client, { organiserId, currency, until, ofThisRun })) settled.statements += 1;
    if ((await draftPayoutOfRun(client, { organiserId, currency })) === 'made') settled.payouts += 1;
  }
  return settled;
}

async function isSettled(client: pg.PoolClient, organiserId: string, until: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from settlement_statements where organiser_id = $1 and until >= $2 limit 1',
    [organiserId, until],
  );
  return rowCount !== 0;
}

/** True if any event's money can be released in full by `until`. */
async function hasDueEvent(client: pg.PoolClient, organiserId: string, until: Date): Promise<boolean> {
  const events = await moneyOfEvents(client, organiserId);
  return events.some((event) => {
    const { kind, amountMinor } = releaseOf(event, { asOf: until.getTime(), advanceBasisPoints: 0 });
    return kind === 'release' && amountMinor > 0;
  });
}
