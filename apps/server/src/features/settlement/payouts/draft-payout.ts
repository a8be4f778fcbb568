import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId, newShortCode } from '../../../db/ids.ts';
import { Refusal } from '../../../http/refusal.ts';
import { refuseOwnOrganisation } from '../../organisers/refuse-own-organisation.ts';
import { holdAdministrator } from '../../people/active-administrators.ts';
import { lockOrganiser } from '../../payments/ledger/lock-organiser.ts';
import { usableBankDetails } from '../bank-details/bank-details.ts';
import { requireOrganiser } from '../require-organiser.ts';
import { payableNow } from './payable-now.ts';
import { lockPayout, notePayoutChange } from './payout-rows.ts';
import { writeRecord } from '../../record/write-record.ts';

/** A payout to draw up in the caller's transaction, which holds the organiser's lock; by null: by the settlement run. */
interface PayoutToDraft {
  organiserId: string;
  currency: string;
  by: string | null;
}

/** Draws up a payout of all that is due to an organiser; one at a time is prepared for each currency. */
export async function createPayout(
  { pool, log }: Context,
  payout: { organiserId: string; currency: string; by: string },
): Promise<string> {
  const id = await inTransaction(pool, async (client) => {
    await holdAdministrator(client, payout.by);
    await requireOrganiser(client, payout.organiserId);
    await refuseOwnOrganisation(client, payout.organiserId, payout.by, await periodBegan(client, payout));
    await lockOrganiser(client, payout.organiserId);
    if (await openPayout(client, payout)) throw new Refusal('payout.already_open');
    const { id: payoutId, amountMinor } = await draft(client, payout);
    await writeRecord(client, payout.by, {
      action: 'payout.drafted',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
    return payoutId;
  });
  log.info({ payoutId: id, by: payout.by }, 'payout drawn up');
  return id;
}

/** Draws a payout up again with what is due now and the newest bank details; an approval is taken back. */
export async function redraftPayout(
  { pool, log }: Context,
  { payoutId, by }: { payoutId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'draft', by);
    const amountMinor = await redraft(client, payout, by);
    await writeRecord(client, by, {
      action: 'payout.redrafted',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
  });
  log.info({ payoutId, by }, 'payout drawn up again');
}

/**
 * What a settlement run does about an organiser's payout: makes one, or draws up its own earlier one again. One that
 * somebody has had a hand in is left alone; where there is nothing to pay or nowhere to pay it to, the balance is carried over.
 */
export async function draftPayoutOfRun(
  client: pg.PoolClient,
  payout: { organiserId: string; currency: string },
): Promise<'made' | 'left' | Refusal['code']> {
  const open = await openPayout(client, payout);
  if (open && (open.state !== 'draft' || open.made_by !== null || open.changed_by !== null)) return 'left';
  try {
    if (!open) await draft(client, { ...payout, by: null });
    else if (open.amount_minor === (await payableNow(client, payout.organiserId, payout.currency, open.id)))
      return 'left';
    else await redraft(client, await lockPayout(client, open.id, 'draft', null), null);
    return 'made';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

interface OpenPayout {
  id: string;
  state: 'draft' | 'approved';
  amount_minor: number;
  made_by: string | null;
  changed_by: string | null;
}

async function openPayout(
  client: pg.PoolClient,
  { organiserId, currency }: { organiserId: string; currency: string },
): Promise<OpenPayout | undefined> {
  const { rows } = await client.query<OpenPayout>(
    `select id, state, amount_minor, made_by, changed_by from payouts
      where organiser_id = $1 and currency = $2 and state in ('draft', 'approved')`,
    [organiserId, currency],
  );
  return rows[0];
}

async function draft(
  client: pg.PoolClient,
  { organiserId, currency, by }: PayoutToDraft,
): Promise<{ id: string; amountMinor: number }> {
  const amountMinor = await payableNow(client, organiserId, currency);
  if (amountMinor === 0) throw new Refusal('payout.nothing_payable');
  const bankDetailsId = await usableBankDetails(client, organiserId);
  const id = newId();
  await client.query(
    `insert into payouts (id, organiser_id, reference, currency, amount_minor, bank_details_id, made_by, statement_id,
                          through_entry_id)
     values ($1, $2, $3, $4, $5, $6, $7, ${NEWEST_STATEMENT}, ${NEWEST_ENTRY})`,
    [id, organiserId, `QT-${newShortCode()}`, currency, amountMinor, bankDetailsId, by],
  );
  await replaceReturned(client, id);
  const reason = by === null ? 'drawn up by the settlement' : 'drawn up by hand';
  await notePayoutChange(client, { payoutId: id, from: null, to: 'draft', amountMinor, by, reason });
  return { id, amountMinor };
}

/**
 * Notes on payouts that came back, or were withdrawn after they stood in a file for the bank, that their money is in this
 * one, unless it is in another that was not withdrawn.
 */
async function replaceReturned(client: pg.PoolClient, payoutId: string): Promise<void> {
  await client.query(
    `update payouts r set replaced_by = p.id
       from payouts p
      where p.id = $1 and r.organiser_id = p.organiser_id and r.currency = p.currency
        and (r.state = 'returned'
             or r.state = 'withdrawn' and exists (select from payout_bank_files f where f.payout_id = r.id))
        and (r.replaced_by is null
             or exists (select from payouts w where w.id = r.replaced_by and w.state = 'withdrawn'))`,
    [payoutId],
  );
}

/** What is due and owed moves under the organiser's lock only: nothing comes in below its newest entry. */
const NEWEST_ENTRY = `(select max(e.id) from ledger_entries e
   where e.account in ('organiser_payable', 'organiser_receivable') and e.owner = $2::uuid::text)`;

/** When the period of the newest statement began, of which a payout would be; an organiser's first one goes back to its beginning. */
async function periodBegan(
  client: pg.PoolClient,
  { organiserId, currency }: { organiserId: string; currency: string },
): Promise<Date | '-infinity'> {
  const { rows } = await client.query<{ from_at: Date | null }>(
    'select from_at from settlement_statements where organiser_id = $1 and currency = $2 order by until desc limit 1',
    [organiserId, currency],
  );
  return rows[0]?.from_at ?? '-infinity';
}

const NEWEST_STATEMENT = `(select id from settlement_statements where organiser_id = $2 and currency = $4 order by until desc limit 1)`;

async function redraft(
  client: pg.PoolClient,
  payout: Awaited<ReturnType<typeof lockPayout>>,
  by: string | null,
): Promise<number> {
  const { id, organiserId, currency, state } = payout;
  if (payout.inBankFile) throw new Refusal('payout.in_bank_file');
  const amountMinor = await payableNow(client, organiserId, currency, id);
  if (amountMinor === 0) throw new Refusal('payout.nothing_payable');
  const bankDetailsId = await usableBankDetails(client, organiserId);
  await client.query(
    `update payouts
        set state = 'draft', amount_minor = $3, bank_details_id = $5, changed_by = coalesce($6, changed_by),
            approved_by = null, statement_id = ${NEWEST_STATEMENT}, through_entry_id = ${NEWEST_ENTRY}
      where id = $1`,
    [id, organiserId, amountMinor, currency, bankDetailsId, by],
  );
  await replaceReturned(client, id);
  const reason = 'drawn up again with what is due now';
  await notePayoutChange(client, { payoutId: id, from: state, to: 'draft', amountMinor, by, reason });
  return amountMinor;
}
