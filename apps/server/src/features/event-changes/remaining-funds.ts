import { type OrganiserFunds, splitOrganiserPart } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import { organiserFunds } from '../../ledger/organiser-funds.ts';
import type { EventChange } from './apply-event-change.ts';

/**
 * Funds that an organiser has left for refunds. They are read only once per transaction, because while the organiser is
 * locked, no other transaction can change them.
 */
export class RemainingFunds {
  readonly #client: pg.PoolClient;
  readonly #change: EventChange;
  readonly #funds = new Map<string, OrganiserFunds>();

  constructor(client: pg.PoolClient, change: EventChange) {
    this.#client = client;
    this.#change = change;
  }

  /** Deducts an amount; returns the funds as they were before. */
  async take(currency: string, amountMinor: number): Promise<OrganiserFunds> {
    const funds = this.#funds.get(currency) ?? (await carriedFunds(this.#client, this.#change, currency));
    const { reserveMinor, payableMinor } = splitOrganiserPart(amountMinor, funds);
    this.#funds.set(currency, {
      reserveMinor: funds.reserveMinor - reserveMinor,
      payableMinor: funds.payableMinor - payableMinor,
    });
    return funds;
  }
}

/**
 * The organiser's funds as an earlier batch of the same change stored them, plus the ledger entries made since. If each
 * batch added everything up again, an event with 100,000 orders would have its sales read 4,000 times. The reserve of a
 * cancelled or postponed event, and the amount due to the organiser, change only under the organiser's lock, so no
 * entry with a lower id is added later.
 *
 * Index: ledger_entries_account_idx. The newest entry is requested in exactly this index's order; if it were ordered by
 * id alone, PostgreSQL might scan the whole ledger backwards for an organiser without entries.
 */
async function carriedFunds(client: pg.PoolClient, change: EventChange, currency: string): Promise<OrganiserFunds> {
  const { id: changeId, eventId, organiserId } = change;
  const { rows: newest } = await client.query<{ through: number }>(
    `select greatest(max(through), 0) as through
       from unnest('{organiser_reserve,organiser_payable}'::text[]) as a (account)
      cross join lateral (select e.id as through from ledger_entries e
                           where e.account = a.account and e.owner between $1::text and $1::text
                           order by e.owner desc, e.id desc limit 1) last`,
    [organiserId],
  );
  const { rows: carried } = await client.query<{ reserve_minor: number; payable_minor: number }>(
    `select f.reserve_minor + coalesce(m.reserve_minor, 0) as reserve_minor,
            f.payable_minor + coalesce(m.payable_minor, 0) as payable_minor
       from event_change_funds f
      cross join lateral (
        select -sum(e.amount_minor) filter (where e.account = 'organiser_payable')::bigint as payable_minor,
               -sum(e.amount_minor) filter (where e.account = 'organiser_reserve'
                                              and (select t.event_id from ledger_transactions t where t.id = e.transaction_id) = $4)::bigint
                 as reserve_minor
          from ledger_entries e
         where e.account in ('organiser_reserve', 'organiser_payable') and e.owner = $3::text and e.currency = $2
           and e.id > f.through_entry_id) m
      where f.change_id = $1 and f.currency = $2`,
    [changeId, currency, organiserId, eventId],
  );
  const funds = carried[0]
    ? { reserveMinor: carried[0].reserve_minor, payableMinor: carried[0].payable_minor }
    : await organiserFunds(client, { eventId, organiserId, currency });
  await client.query(
    `insert into event_change_funds (change_id, currency, through_entry_id, reserve_minor, payable_minor)
     values ($1, $2, $3, $4, $5)
     on conflict (change_id, currency) do update
       set through_entry_id = excluded.through_entry_id, reserve_minor = excluded.reserve_minor,
           payable_minor = excluded.payable_minor`,
    [changeId, currency, newest[0]?.through ?? 0, funds.reserveMinor, funds.payableMinor],
  );
  return funds;
}
