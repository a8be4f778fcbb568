import type { Answer } from '@quivertree/contract/call';
import type { DISPUTE_SORTS, listDisputes } from '@quivertree/contract/payments/disputes';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { DisputeState } from '@quivertree/domain/payments/dispute-states';
import type { Context } from '../../../context.ts';
import { type List, listPage } from '../../../db/list-page.ts';
import { areOwnOrganisations } from '../../../access/refuse-own-organisation.ts';
import { paymentSearch } from '../payment-search.ts';
import { lossOf } from './decide-dispute.ts';
import { readSales, type SaleOfOrder } from '../sale-of-order.ts';

type Dispute = Answer<typeof listDisputes>['items'][number];
type Field = (typeof DISPUTE_SORTS)['fields'][number];

interface Row {
  id: string;
  payment_id: string;
  provider: Provider;
  provider_reference: string;
  state: DisputeState;
  amount_minor: number;
  currency: string;
  organiser_minor: number;
  fee_minor: number;
  suspense_minor: number;
  opened_at: Date;
  evidence_due_at: Date | null;
  decided_at: Date | null;
  event_id: string;
  event_name: string;
  organiser_id: string;
  organiser_name: string;
  order_id: string;
  ordered_at: Date;
  reference: string;
  buyer_name: string;
  waiting_minor: number;
}

const LIST: Omit<List<Field>, 'where'> = {
  columns: `d.id, d.payment_id, p.provider, d.provider_reference, d.state, d.amount_minor, d.currency, d.organiser_minor,
            d.fee_minor, d.suspense_minor, d.opened_at, d.evidence_due_at, d.decided_at, e.id as event_id,
            e.name as event_name, g.id as organiser_id, g.name as organiser_name, o.id as order_id,
            o.created_at as ordered_at, o.reference, o.buyer_name,
            (select coalesce(-sum(l.amount_minor), 0)::bigint from ledger_entries l
              where l.account = 'suspense' and l.owner = p.id::text)
              + (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
                  where r.payment_id = p.id and r.state = 'requested') as waiting_minor`,
  from: `disputes d
         join payments p on p.id = d.payment_id and p.event_id = d.event_id
         join orders o on o.id = p.order_id and o.event_id = p.event_id
         join events e on e.id = d.event_id
         join organisers g on g.id = e.organiser_id`,
  findIn: 'disputes d',
  sorts: { openedAt: { sql: 'd.opened_at', type: 'timestamptz' }, amount: { sql: 'd.amount_minor', type: 'bigint' } },
  id: { sql: 'd.id', type: 'uuid' },
};

/**
 * Disputes, with the amount that each party has lost or may lose. There are too few disputes for an index to pay off.
 */
export async function disputesPage(
  context: Pick<Context, 'pool' | 'providers'>,
  query: ListQuery<Field> & { q?: string | undefined; state?: DisputeState | undefined },
  userId: string,
): Promise<ListPage<Dispute>> {
  const filters = [paymentSearch('d.payment_id', query.q), ['d.state = ?', query.state] as const];
  const list = { ...LIST, where: [], filters };
  const { rows, ...page } = await listPage<Row, Field>(context.pool, list, query);
  const open = rows.filter(({ state }) => state === 'open');
  const sales = await readSales(
    context.pool,
    open.map((row) => ({ eventId: row.event_id, orderId: row.order_id })),
  );
  const subjects = rows.map((row) => ({ organiserId: row.organiser_id, since: row.ordered_at }));
  const own = await areOwnOrganisations(context.pool, userId, subjects);
  return { ...page, items: rows.map((row, n) => toDispute(context, row, sales.get(row.order_id), own[n] ?? false)) };
}

function toDispute(
  context: Pick<Context, 'providers'>,
  row: Row,
  sale: SaleOfOrder | undefined,
  ownOrganisation: boolean,
): Dispute {
  return {
    id: row.id,
    provider: row.provider,
    providerReference: row.provider_reference,
    state: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    openedAt: row.opened_at.toISOString(),
    evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    ownOrganisation,
    byHand: context.providers.find(row.provider)?.fetchDispute === undefined,
    eventId: row.event_id,
    eventName: row.event_name,
    organiserId: row.organiser_id,
    organiserName: row.organiser_name,
    orderReference: row.reference,
    buyerName: row.buyer_name,
    loss: lossFor(row, sale),
  };
}

/**
 * Loss from a lost dispute, or potential loss from an open one. Money for waiting refunds would return to suspense, so
 * it counts as suspense here.
 */
function lossFor(row: Row, sale: SaleOfOrder | undefined): Dispute['loss'] {
  const { amount_minor: amountMinor, payment_id: paymentId } = row;
  const taken = { organiserMinor: row.organiser_minor, feeMinor: row.fee_minor, suspenseMinor: row.suspense_minor };
  if (row.state === 'open') {
    const { suspenseMinor, parts } = lossOf({ paymentId, amountMinor }, sale, row.waiting_minor);
    Object.assign(taken, { organiserMinor: parts.organiserMinor, feeMinor: parts.feeMinor, suspenseMinor });
  }
  const covered = taken.organiserMinor + taken.feeMinor + taken.suspenseMinor;
  return { ...taken, ourCostMinor: row.state === 'won' ? 0 : amountMinor - covered };
}
