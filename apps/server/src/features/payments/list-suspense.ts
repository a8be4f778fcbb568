import type { Answer } from '@quivertree/contract/call';
import type { Provider } from '@quivertree/contract/orders';
import type { listSuspense } from '@quivertree/contract/suspense';
import { decimalOf } from '@quivertree/domain/money';
import type { OrderState } from '@quivertree/domain/order-states';
import type pg from 'pg';

type Suspended = Answer<typeof listSuspense>[number];

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
  total_minor: number;
  order_state: OrderState;
  reference: string;
  buyer_name: string;
  event_name: string;
  since: Date;
}

const DAY_MS = 86_400_000;
const MOST_ROWS = 500;

/** Everything that is in suspense by the books, oldest first: what, since when, and why. */
export async function suspendedMoney(pool: pg.Pool): Promise<Suspended[]> {
  const { rows } = await pool.query<Row>(
    `select p.id as payment_id, p.provider, s.suspended_minor, s.currency, p.amount_minor as asked_minor,
            p.currency as asked_currency, p.captured_minor, p.disposition, p.other_merchant, o.total_minor, o.state as order_state,
            o.reference, o.buyer_name, e.name as event_name,
            exists (select from refunds r where r.payment_id = p.id and r.state = 'failed') as refund_failed,
            (select max(t.at) from ledger_transactions t
               join ledger_entries l on l.transaction_id = t.id and l.account = 'suspense' and l.amount_minor < 0
              where t.payment_id = p.id) as since
       from (select owner, currency, -sum(amount_minor)::bigint as suspended_minor
               from ledger_entries where account = 'suspense'
              group by owner, currency having sum(amount_minor) < 0) s
       join payments p on p.id = s.owner::uuid
       join orders o on o.id = p.order_id and o.event_id = p.event_id
       join events e on e.id = o.event_id
      order by since
      limit $1`,
    [MOST_ROWS],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    provider: row.provider,
    amount: decimalOf(row.suspended_minor),
    currency: row.currency,
    asked: decimalOf(row.asked_minor),
    captured: decimalOf(row.captured_minor),
    why: whyOf(row),
    since: row.since.toISOString(),
    ageDays: Math.floor((Date.now() - row.since.getTime()) / DAY_MS),
    orderReference: row.reference,
    orderState: row.order_state,
    eventName: row.event_name,
    buyerName: row.buyer_name,
    mayFulfil:
      row.disposition === 'unmatched' &&
      !row.other_merchant &&
      (row.order_state === 'reserved' || row.order_state === 'expired') &&
      row.currency === row.asked_currency &&
      row.suspended_minor >= row.total_minor,
  }));
}

function whyOf(row: Row): Suspended['why'] {
  if (row.other_merchant) return 'other_merchant';
  if (row.refund_failed) return 'refund_failed';
  if (row.currency !== row.asked_currency) return 'other_currency';
  if (row.captured_minor < row.asked_minor) return 'too_little';
  return row.captured_minor > row.asked_minor ? 'too_much' : 'not_needed';
}
