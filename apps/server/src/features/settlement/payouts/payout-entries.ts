import type { Answer } from '@quivertree/contract/call';
import type { getPayout } from '@quivertree/contract/settlement/payouts';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { MOVEMENT_COLUMNS, MOVEMENT_TABLES, movementOf, type MovementRow } from '../movement-queries.ts';

const MAX_SHOWN = 200;

/**
 * The movements that a payout was drafted from: everything posted to payable and receivable since the previous payout
 * was sent, up to the ledger entry frozen with the payout. The balance brought forward plus these movements, less the
 * amount on hold, equals the payout.
 */
export async function payoutEntries(pool: pg.Pool, payoutId: string): Promise<Answer<typeof getPayout>['draftedFrom']> {
  const { rows } = await pool.query<Frozen>(
    `select p.organiser_id, p.currency, p.amount_minor, p.through_entry_id, coalesce(b.entry_id, 0) as from_entry_id,
            ${balanceUpTo('coalesce(b.entry_id, 0)')} as brought_forward_minor,
            ${balanceUpTo('p.through_entry_id')} as balance_minor
       from payouts p
       left join lateral (
         select max(e.id) as entry_id
           from payouts earlier
           join ledger_transactions t on t.payout_id = earlier.id and t.kind = 'payout'
           join ledger_entries e on e.transaction_id = t.id and e.account in ('organiser_payable', 'organiser_receivable')
          where earlier.organiser_id = p.organiser_id and earlier.currency = p.currency and e.id <= p.through_entry_id) b on true
      where p.id = $1`,
    [payoutId],
  );
  const frozen = rows[0];
  if (!frozen) throw new Refusal('payout.not_found');
  const moved = await pool.query<MovementRow>(
    `select ${MOVEMENT_COLUMNS} from ${MOVEMENT_TABLES}
      where e.account in ('organiser_payable', 'organiser_receivable') and e.owner = $1::text and e.currency = $2
        and e.id > $3 and e.id <= $4
      order by e.id desc limit ${MAX_SHOWN + 1}`,
    [frozen.organiser_id, frozen.currency, frozen.from_entry_id, frozen.through_entry_id],
  );
  return {
    broughtForwardMinor: frozen.brought_forward_minor,
    movements: moved.rows.slice(0, MAX_SHOWN).map(movementOf),
    movedMinor: frozen.balance_minor - frozen.brought_forward_minor,
    shownAll: moved.rows.length <= MAX_SHOWN,
    onHoldMinor: frozen.balance_minor - frozen.amount_minor,
  };
}

interface Frozen {
  organiser_id: string;
  currency: string;
  amount_minor: number;
  through_entry_id: number;
  from_entry_id: number;
  brought_forward_minor: number;
  balance_minor: number;
}

/** Payable less receivable, up to and including a ledger entry. */
function balanceUpTo(entry: string): string {
  return `(select coalesce(-sum(l.balance_minor), 0)::bigint
             from ledger_balances('{organiser_payable,organiser_receivable}', p.organiser_id::text, ${entry}) l
            where l.currency = p.currency)`;
}
