import { releaseOf } from '@quivertree/domain/settlement/settlement';
import { postRelease } from '@quivertree/domain/ledger/settlement-postings';
import type pg from 'pg';
import { postTransaction } from '../../ledger/ledger.ts';
import { currentAdvanceShare } from '../plans/advance-shares.ts';
import { moneyOfEvents } from './money-of-events.ts';

/**
 * Releases the event money that may be paid out by `asOf` (milliseconds since 1970), in full or as an advance. The
 * organiser is already locked. Returns the ids of the ledger transactions. An event's releases are numbered, so two at
 * once would collide even without the lock.
 */
export async function releaseEvents(client: pg.PoolClient, organiserId: string, asOf: number): Promise<string[]> {
  const advanceBasisPoints = await currentAdvanceShare(client, organiserId);
  const posted: string[] = [];
  for (const event of await moneyOfEvents(client, organiserId)) {
    const { kind, amountMinor } = releaseOf(event, { asOf, advanceBasisPoints });
    if (amountMinor === 0) continue;
    const { eventId, currency } = event;
    const id = await postTransaction(
      client,
      { kind, eventId, organiserId },
      currency,
      postRelease({ organiserId, amountMinor }),
    );
    await client.query(
      `insert into event_releases (event_id, number, kind, amount_minor, currency, ledger_transaction_id)
       select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from event_releases where event_id = $1`,
      [eventId, kind, amountMinor, currency, id],
    );
    posted.push(id);
  }
  return posted;
}
