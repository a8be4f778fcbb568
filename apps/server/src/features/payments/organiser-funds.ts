import type { OrganiserFunds } from '@quivertree/domain/bookings';
import type pg from 'pg';

/**
 * What can be taken of an organiser for an event: what is in reserve of this very event, and what is due to the
 * organiser. Read while the organiser is locked, so that nobody else takes it in between.
 * Indexes: ledger_transactions_event_idx, ledger_entries_transaction_idx, ledger_entries_account_idx.
 */
export async function organiserFunds(
  client: pg.PoolClient | pg.Pool,
  { eventId, organiserId, currency }: { eventId: string; organiserId: string; currency: string },
): Promise<OrganiserFunds> {
  const { rows } = await client.query<{ reserve_minor: number; payable_minor: number }>(
    `select (select coalesce(-sum(e.amount_minor), 0)::bigint
               from ledger_transactions t
               join ledger_entries e on e.transaction_id = t.id
              where t.event_id = $1 and e.account = 'organiser_reserve' and e.owner = $2::text and e.currency = $3) as reserve_minor,
            (select coalesce(-sum(e.amount_minor), 0)::bigint
               from ledger_entries e
              where e.account = 'organiser_payable' and e.owner = $2::text and e.currency = $3) as payable_minor`,
    [eventId, organiserId, currency],
  );
  return { reserveMinor: rows[0]?.reserve_minor ?? 0, payableMinor: rows[0]?.payable_minor ?? 0 };
}
