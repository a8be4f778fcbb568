import type { LedgerKind, OrganiserFunds } from '@quivertree/domain/bookings';
import type pg from 'pg';

/** What adds to an event's reserve, one transaction a sale, and what takes of it, fewer. */
const ADDING: readonly LedgerKind[] = ['capture', 'suspense_applied', 'chargeback_overturned'];
const TAKING: readonly LedgerKind[] = ['refund_requested', 'chargeback_lost', 'release', 'advance'];

/** So many sales are summed at first: they cover a refund unless much of the event was given back already. */
const SALES_AT_FIRST = 256;

interface Subject {
  eventId: string;
  organiserId: string;
  currency: string;
}

/**
 * What can be taken of an organiser for an event: what is in reserve of this very event, and what is due to the
 * organiser. Read while the organiser is locked, so that nobody else takes it in between. Where `needMinor` is given,
 * an event with a million sales is not summed whole: a reserve that is larger may then be told as less, but enough.
 */
export async function organiserFunds(
  client: pg.PoolClient,
  subject: Subject,
  needMinor = Number.POSITIVE_INFINITY,
): Promise<OrganiserFunds> {
  const { rows } = await client.query<{ payable_minor: number }>(
    `select coalesce(-sum(balance_minor), 0)::bigint as payable_minor
       from ledger_balances('{organiser_payable}', $1::text) where currency = $2`,
    [subject.organiserId, subject.currency],
  );
  const some = Number.isFinite(needMinor) ? await reserveOf(client, subject, SALES_AT_FIRST) : undefined;
  const enough = some && (some.whole || some.reserveMinor >= needMinor);
  const { reserveMinor } = enough ? some : await reserveOf(client, subject, null);
  return { reserveMinor, payableMinor: rows[0]?.payable_minor ?? 0 };
}

/** The event's reserve as far as some of its sales filled it. Indexes: ledger_transactions_event_idx, ledger_entries_transaction_idx. */
async function reserveOf(
  client: pg.PoolClient,
  { eventId, organiserId, currency }: Subject,
  mostSales: number | null,
): Promise<{ reserveMinor: number; whole: boolean }> {
  const { rows } = await client.query<{ added_minor: number; sales: number; taken_minor: number }>(
    `select a.added_minor, a.sales, t.taken_minor
       from (select coalesce(-sum(s.amount_minor), 0)::bigint as added_minor, count(*)::int as sales
               from (select e.amount_minor
                       from ledger_transactions t
                       join ledger_entries e on e.transaction_id = t.id
                      where t.event_id = $1 and t.kind = any ($4)
                        and e.account = 'organiser_reserve' and e.owner = $2::text and e.currency = $3
                      limit $6) s) a
       cross join (select coalesce(sum(e.amount_minor), 0)::bigint as taken_minor
                     from ledger_transactions t
                     join ledger_entries e on e.transaction_id = t.id
                    where t.event_id = $1 and t.kind = any ($5)
                      and e.account = 'organiser_reserve' and e.owner = $2::text and e.currency = $3) t`,
    [eventId, organiserId, currency, ADDING, TAKING, mostSales],
  );
  const { added_minor = 0, sales = 0, taken_minor = 0 } = rows[0] ?? {};
  return { reserveMinor: added_minor - taken_minor, whole: mostSales === null || sales < mostSales };
}
