import type { LedgerKind, OrganiserFunds } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';

/** Transaction kinds that add to an event's reserve, usually one transaction per sale. */
const ADDING: readonly LedgerKind[] = ['capture', 'suspense_applied', 'dispute_overturned'];
/** Transaction kinds that draw on an event's reserve; there are fewer such transactions. */
const DEDUCTING: readonly LedgerKind[] = ['refund_requested', 'dispute_lost', 'release', 'advance'];

/** Number of sales that are summed first. They cover a refund, unless much of the event has been refunded already. */
const INITIAL_SALES = 256;

interface Subject {
  eventId: string;
  organiserId: string;
  currency: string;
}

/**
 * Funds that a refund or dispute can draw on: the event's reserve and the organiser's payable balance. Read under the
 * organiser's lock, so that they can't change in between. With `needMinor`, summing a large event's sales stops once
 * the reserve covers that amount, so a larger reserve may be understated.
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
  const partial = Number.isFinite(needMinor) ? await reserveOf(client, subject, INITIAL_SALES) : undefined;
  const enough = partial && (partial.whole || partial.reserveMinor >= needMinor);
  const { reserveMinor } = enough ? partial : await reserveOf(client, subject, null);
  return { reserveMinor, payableMinor: rows[0]?.payable_minor ?? 0 };
}

/**
 * The event's reserve from up to `maxSales` of its sales. Indexes: ledger_transactions_event_idx,
 * ledger_entries_transaction_idx.
 */
async function reserveOf(
  client: pg.PoolClient,
  { eventId, organiserId, currency }: Subject,
  maxSales: number | null,
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
    [eventId, organiserId, currency, ADDING, DEDUCTING, maxSales],
  );
  const { added_minor = 0, sales = 0, taken_minor = 0 } = rows[0] ?? {};
  return { reserveMinor: added_minor - taken_minor, whole: maxSales === null || sales < maxSales };
}
