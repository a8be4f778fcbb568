import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId, newShortCode } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { usableBankDetails } from '../bank-details/bank-details.ts';
import { requireOrganiser } from '../../../access/require-organiser.ts';
import { payableNow } from './payable-now.ts';
import { addPayoutHistory, type LockedPayout, lockPayout } from './payout-rows.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/**
 * A payout that is drafted in the caller's transaction, which holds the organiser's lock. A null user stands for the
 * settlement run.
 */
interface PayoutToDraft {
  organiserId: string;
  currency: string;
  by: string | null;
}

/** Drafts a payout of everything due to an organiser. Each currency has at most one open payout. */
export async function createPayout(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  payout: { organiserId: string; currency: string; by: string },
): Promise<string> {
  const id = await inTransaction(pool, async (client) => {
    await lockActiveAdministrator(client, payout.by);
    await requireOrganiser(client, payout.organiserId);
    await refuseOwnOrganisation(client, payout.organiserId, payout.by, await periodBegan(client, payout));
    await lockOrganiser(client, payout.organiserId);
    if (await openPayout(client, payout)) throw new Refusal('payout.already_open');
    const { id: payoutId, amountMinor } = await draft(client, payout);
    await writeAuditLog(client, payout.by, {
      action: 'payout.drafted',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
    return payoutId;
  });
  log.info({ payoutId: id, by: payout.by }, 'payout drafted');
  return id;
}

/** Updates a payout to the current balance and the newest bank details, and withdraws its approval. */
export async function redraftPayout(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, by }: { payoutId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'draft', by);
    const amountMinor = await redraft(client, payout, by);
    await writeAuditLog(client, by, {
      action: 'payout.redrafted',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
  });
  log.info({ payoutId, by }, 'payout redrafted');
}

/**
 * Drafts an organiser's payout in a settlement run, or redrafts the payout of an earlier run. Doesn't touch a payout
 * that a person has made or changed. If nothing is payable or no bank account can be used yet, the balance carries
 * over.
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
  const reason = by === null ? 'drafted by the settlement run' : 'drafted by an administrator';
  await addPayoutHistory(client, { payoutId: id, from: null, to: 'draft', amountMinor, by, reason });
  return { id, amountMinor };
}

/**
 * Links the earlier payouts that this one replaces: those that were returned, or withdrawn after being in a bank file,
 * unless another payout already replaces them.
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

/**
 * The organiser's newest payable or receivable entry. Such entries are only posted under the organiser's lock, so none
 * with a lower id can appear later.
 */
const NEWEST_ENTRY = `(select max(e.id) from ledger_entries e
   where e.account in ('organiser_payable', 'organiser_receivable') and e.owner = $2::uuid::text)`;

/**
 * Start of the newest statement's period, which the payout would belong to. An organiser's first period has no start.
 */
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

async function redraft(client: pg.PoolClient, payout: LockedPayout, by: string | null): Promise<number> {
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
  const reason = 'redrafted with the current balance';
  await addPayoutHistory(client, { payoutId: id, from: state, to: 'draft', amountMinor, by, reason });
  return amountMinor;
}
