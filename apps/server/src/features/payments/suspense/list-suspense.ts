import type { Answer } from '@quivertree/contract/call';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { listSuspense, SUSPENSE_SORTS } from '@quivertree/contract/payments/suspense';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { decimalOf } from '@quivertree/domain/money/money';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import { mayApproveSuspenseTransfer, mayFulfilWith } from '@quivertree/domain/payments/suspense-methods';
import type pg from 'pg';
import { type List, listPage } from '../../../db/list-page.ts';
import { areOwnOrganisations } from '../../../access/refuse-own-organisation.ts';
import { isEligibleDecider } from '../../../access/active-administrators.ts';
import { paymentSearch } from '../payment-search.ts';

type Suspended = Answer<typeof listSuspense>['items'][number];
type Field = (typeof SUSPENSE_SORTS)['fields'][number];

interface Row {
  payment_id: string;
  provider: Provider;
  suspended_minor: number;
  currency: string;
  asked_minor: number;
  asked_currency: string;
  captured_minor: number;
  disposition: string;
  other_merchant: boolean;
  refund_failed: boolean;
  dispute_open: boolean;
  total_minor: number;
  platform_fee_minor: number;
  order_state: OrderState;
  reference: string;
  buyer_name: string;
  event_id: string;
  event_name: string;
  organiser_id: string;
  ordered_at: Date;
  since: Date;
  transfer: {
    amountMinor: number;
    note: string;
    proposedBy: string;
    by: string;
    at: string;
    proposerCounts: boolean;
  } | null;
}

/** Suspense balances by payment, with their age. Few payments ever have such a balance. */
const SUSPENDED = `(
  select s.owner::uuid as payment_id, s.currency, s.suspended_minor,
         (select max(t.at) from ledger_transactions t
            join ledger_entries l on l.transaction_id = t.id and l.account = 'suspense' and l.amount_minor < 0
           where t.payment_id = s.owner::uuid) as since
    from (select owner, currency, -sum(amount_minor)::bigint as suspended_minor
            from ledger_entries where account = 'suspense'
           group by owner, currency having sum(amount_minor) < 0) s) s`;

const LIST: Omit<List<Field>, 'where'> = {
  columns: `s.payment_id, s.since, s.suspended_minor, s.currency, p.provider, p.amount_minor as asked_minor,
            p.currency as asked_currency, p.captured_minor, p.disposition, p.other_merchant, o.total_minor,
            o.platform_fee_minor, o.state as order_state, o.reference, o.buyer_name, e.id as event_id, e.name as event_name,
            e.organiser_id, o.created_at as ordered_at,
            exists (select from refunds r where r.payment_id = p.id and r.state = 'failed') as refund_failed,
            exists (select from disputes d where d.payment_id = p.id and d.state = 'open') as dispute_open,
            (select json_build_object('amountMinor', x.amount_minor, 'note', x.note, 'proposedBy', x.proposed_by,
                                      'by', u.name, 'at', x.proposed_at, 'proposerCounts', ${isEligibleDecider('e.organiser_id')})
               from suspense_transfers x join users u on u.id = x.proposed_by
              where x.payment_id = p.id and x.event_id = p.event_id and x.state = 'proposed') as transfer`,
  from: `${SUSPENDED}
         join payments p on p.id = s.payment_id
         join orders o on o.id = p.order_id and o.event_id = p.event_id
         join events e on e.id = o.event_id`,
  findIn: SUSPENDED,
  sorts: { since: { sql: 's.since', type: 'timestamptz' }, amount: { sql: 's.suspended_minor', type: 'bigint' } },
  id: { sql: 's.payment_id', type: 'uuid' },
};

/** All money in suspense: amount, age, reason and possible resolutions. */
export async function suspendedMoney(
  pool: pg.Pool,
  query: ListQuery<Field> & { q?: string | undefined },
  userId: string,
): Promise<ListPage<Suspended>> {
  const { rows, ...page } = await listPage<Row, Field>(
    pool,
    { ...LIST, where: [], filters: [paymentSearch('s.payment_id', query.q)] },
    query,
  );
  const subjects = rows.map((row) => ({ organiserId: row.organiser_id, since: row.ordered_at }));
  const own = await areOwnOrganisations(pool, userId, subjects);
  return { ...page, items: rows.map((row, n) => toSuspended(row, userId, own[n] ?? false)) };
}

function toSuspended(row: Row, userId: string, ownOrganisation: boolean): Suspended {
  return {
    paymentId: row.payment_id,
    provider: row.provider,
    amount: decimalOf(row.suspended_minor),
    amountMinor: row.suspended_minor,
    currency: row.currency,
    requested: decimalOf(row.asked_minor),
    captured: decimalOf(row.captured_minor),
    reason: reasonOf(row),
    since: row.since.toISOString(),
    ageDays: Math.floor((Date.now() - row.since.getTime()) / DAY_MS),
    eventId: row.event_id,
    eventName: row.event_name,
    organiserId: row.organiser_id,
    orderReference: row.reference,
    orderState: row.order_state,
    orderTotalMinor: row.total_minor,
    orderFeeMinor: row.platform_fee_minor,
    buyerName: row.buyer_name,
    mayFulfil: mayFulfilWith({
      disposition: row.disposition,
      otherMerchant: row.other_merchant,
      currency: row.currency,
      requestedCurrency: row.asked_currency,
      amountMinor: row.suspended_minor,
      orderTotalMinor: row.total_minor,
      orderState: row.order_state,
    }),
    disputeOpen: row.dispute_open,
    ownOrganisation,
    transfer: row.transfer && {
      amountMinor: row.transfer.amountMinor,
      note: row.transfer.note,
      by: row.transfer.by,
      at: new Date(row.transfer.at).toISOString(),
      lapsed: !row.transfer.proposerCounts,
      mayAgree: row.transfer.proposerCounts && mayApproveSuspenseTransfer(row.transfer, userId),
    },
  };
}

function reasonOf(row: Row): Suspended['reason'] {
  if (row.other_merchant) return 'other_merchant';
  if (row.refund_failed) return 'refund_failed';
  if (row.currency !== row.asked_currency) return 'other_currency';
  if (row.captured_minor < row.asked_minor) return 'too_little';
  return row.captured_minor > row.asked_minor ? 'too_much' : 'not_needed';
}
