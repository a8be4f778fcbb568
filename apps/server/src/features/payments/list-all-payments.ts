import type { listAllPayments } from '@quivertree/contract/payments/all-payments';
import type { Answer, CallRequest } from '@quivertree/contract/call';
import { type Provider, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { decimalOf } from '@quivertree/domain/money/money';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { PAYMENT_TRANSITIONS, type PaymentState } from '@quivertree/domain/payments/payment-states';
import type pg from 'pg';
import { beginningWith, type List, listPage } from '../../db/list-page.ts';

type Query = CallRequest<typeof listAllPayments>['query'];
type Field = Query['sort']['field'];

interface Row {
  id: string;
  provider: Provider;
  state: PaymentState;
  disposition: 'applied' | 'surplus' | 'unmatched' | null;
  amount_minor: number;
  currency: string;
  captured_minor: number | null;
  captured_currency: string | null;
  created_at: Date;
  captured_at: Date | null;
  reference: string;
  buyer_name: string;
  event_id: string;
  event_name: string;
}

const COLUMNS = `p.id, p.provider, p.state, p.disposition, p.amount_minor, p.currency, p.captured_minor, p.captured_currency,
  p.created_at, p.captured_at, o.reference, o.buyer_name, e.id as event_id, e.name as event_name`;
const JOINS = 'join orders o on o.id = p.order_id and o.event_id = p.event_id join events e on e.id = p.event_id';

/**
 * A page of payments across all organisers. Without a search, it reads one page per state and provider from
 * payments_by_state_idx, or unapplied captures from payments_not_applied_idx. A search matches so few rows that it
 * doesn't need these indexes.
 */
export async function allPayments(pool: pg.Pool, { q, ...query }: Query): Promise<Answer<typeof listAllPayments>> {
  const list: List<Field> = {
    columns: COLUMNS,
    ...rowsFor(q, query),
    sorts: { createdAt: { sql: 'p.created_at', type: 'timestamptz' } },
    id: { sql: 'p.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, Field>(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      state: row.state,
      disposition: row.disposition,
      requested: decimalOf(row.amount_minor),
      currency: row.currency,
      captured: row.captured_minor === null ? null : decimalOf(row.captured_minor),
      capturedCurrency: row.captured_currency,
      createdAt: row.created_at.toISOString(),
      capturedAt: row.captured_at?.toISOString() ?? null,
      orderReference: row.reference,
      buyerName: row.buyer_name,
      eventId: row.event_id,
      eventName: row.event_name,
    })),
  };
}

function rowsFor(
  search: string | undefined,
  { provider, state, disposition }: Pick<Query, 'provider' | 'state' | 'disposition'>,
): Pick<List<Field>, 'from' | 'where' | 'filters'> {
  const joined = `payments p ${JOINS}`;
  const filters = [
    ['p.provider = ?', provider],
    ['p.state = ?', state],
    ['p.disposition = ?', disposition],
  ] as const;
  if (search?.includes('@'))
    return { from: joined, where: [['lower(o.buyer_email) = ?', search.toLowerCase()]], filters };
  if (search)
    return {
      from: joined,
      where: [
        [
          `p.id in (select s.id from payments s where s.provider_reference = (?::text[])[1]
                    union all
                    select s.id from payments s where s.order_id in (select f.id from orders f where f.reference like (?::text[])[2]))`,
          [search, beginningWith(readReference(search)) ?? ''],
        ],
      ],
      filters,
    };
  if (disposition && disposition !== 'applied') return { from: joined, where: ["p.disposition <> 'applied'"], filters };
  const states = disposition ? ['captured'] : Object.keys(PAYMENT_TRANSITIONS);
  return {
    from: {
      over: 'unnest($1::text[]) as one (provider) cross join unnest($2::text[]) as range (state)',
      values: [
        (provider ? [provider] : PROVIDERS).map((name) => name.toLowerCase()),
        state ? states.filter((each) => each === state) : states,
      ],
      rows: 'payments p',
      joins: JOINS,
    },
    where: ['lower(p.provider) = one.provider', 'lower(p.state) = range.state'],
    filters: [['p.disposition = ?', disposition]],
  };
}
