import type { listRefunds, REFUND_FILTERS, REFUND_SORTS } from '@quivertree/contract/payments/all-refunds';
import type { Answer } from '@quivertree/contract/call';
import type { ListQuery } from '@quivertree/contract/lists';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { RefundState, RefundReason } from '@quivertree/domain/payments/refunds';
import type pg from 'pg';
import { type Condition, type List, listPage } from '../../../db/list-page.ts';
import { paymentSearch } from '../payment-search.ts';
import { OVERDUE_AFTER_HOURS } from '../overdue-money.ts';

type Field = (typeof REFUND_SORTS)['fields'][number];

interface Row {
  id: string;
  provider: Provider;
  state: RefundState;
  kind: 'order' | 'tickets' | 'amount' | 'suspense';
  reason: RefundReason;
  amount_minor: number;
  currency: string;
  organiser_minor: number;
  fee_minor: number;
  created_at: Date;
  changed_at: Date;
  overdue: boolean;
  event_id: string;
  event_name: string;
  organiser_name: string;
  reference: string;
  buyer_name: string;
}

/**
 * SQL conditions for the filters. Lists are in order of refund id, which is the order of creation. Indexes:
 * refunds_pkey, refunds_unsettled_idx.
 */
const FILTERS: Record<(typeof REFUND_FILTERS)[number], Condition> = {
  under_way: `r.state <> 'succeeded' and r.state <> 'failed'`,
  failed: `r.state <> 'succeeded' and r.state = 'failed'`,
  succeeded: `r.state = 'succeeded'`,
};

/** Refunds across all organisers. */
export async function refundsPage(
  pool: pg.Pool,
  query: ListQuery<Field> & { q?: string | undefined; state?: (typeof REFUND_FILTERS)[number] | undefined },
): Promise<Answer<typeof listRefunds>> {
  const list: List<Field> = {
    columns: `r.id, p.provider, r.state, r.kind, r.reason, r.amount_minor, r.currency, r.organiser_minor, r.fee_minor, r.created_at,
              coalesce(h.at, r.created_at) as changed_at,
              r.state in ('requested', 'sent', 'unknown') and coalesce(h.at, r.created_at) < now() - make_interval(hours => ${OVERDUE_AFTER_HOURS})
                as overdue,
              e.id as event_id, e.name as event_name, g.name as organiser_name, o.reference, o.buyer_name`,
    from: `refunds r
           join payments p on p.id = r.payment_id and p.event_id = r.event_id
           join orders o on o.id = p.order_id and o.event_id = p.event_id
           join events e on e.id = r.event_id
           join organisers g on g.id = e.organiser_id
           left join lateral (select max(at) as at from refund_history where refund_id = r.id) h on true`,
    findIn: 'refunds r',
    where: [],
    filters: [paymentSearch('r.payment_id', query.q), query.state && FILTERS[query.state]],
    sorts: { createdAt: { sql: 'r.id', type: 'uuid' } },
    id: { sql: 'r.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  const items = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    state: row.state,
    kind: row.kind,
    reason: row.reason,
    amountMinor: row.amount_minor,
    currency: row.currency,
    organiserMinor: row.organiser_minor,
    feeMinor: row.fee_minor,
    at: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    overdue: row.overdue,
    eventId: row.event_id,
    eventName: row.event_name,
    organiserName: row.organiser_name,
    orderReference: row.reference,
    buyerName: row.buyer_name,
  }));
  return { ...page, items };
}
