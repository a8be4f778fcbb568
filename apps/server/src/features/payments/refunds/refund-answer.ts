import type { Answer } from '@quivertree/contract/call';
import type { refundOrder } from '@quivertree/contract/payments/refunds';
import type { splitOrganiserPart } from '@quivertree/domain/ledger/ledger-postings';
import { decimalOf } from '@quivertree/domain/money/money';
import type { RefundPlan } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';

type RefundAnswer = Answer<typeof refundOrder>;

/** Describes a planned refund, before anything is written. */
export async function answerOfPlan(
  client: pg.PoolClient,
  eventId: string,
  plan: RefundPlan & { refundId: string | null; currency: string; from: ReturnType<typeof splitOrganiserPart> },
): Promise<RefundAnswer> {
  const { rows } = await client.query<{ id: string; number: number; name: string }>(
    `select t.id, t.number, tt.name
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where t.event_id = $1 and t.id = any ($2)
      order by t.number`,
    [eventId, plan.ticketIds],
  );
  return {
    refundId: plan.refundId,
    amount: decimalOf(plan.amountMinor),
    currency: plan.currency,
    organiser: decimalOf(plan.parts.organiserMinor),
    fee: decimalOf(plan.parts.feeMinor),
    vat: decimalOf(plan.parts.vatMinor),
    from: {
      reserve: decimalOf(plan.from.reserveMinor),
      payable: decimalOf(plan.from.payableMinor),
      receivable: decimalOf(plan.from.receivableMinor),
    },
    tickets: rows.map(({ id, number, name }) => ({ id, number, ticketTypeName: name })),
  };
}

interface RefundRow {
  amount_minor: number;
  currency: string;
  organiser_minor: number;
  fee_minor: number;
  vat_minor: number;
  ticket_ids: string[];
  reserve_minor: number;
  payable_minor: number;
  receivable_minor: number;
}

/** Describes a requested refund from its row and postings, so that a repeated request gets the same answer. */
export async function answerOfRefund(client: pg.PoolClient, eventId: string, refundId: string): Promise<RefundAnswer> {
  const { rows } = await client.query<RefundRow>(
    `select r.amount_minor, r.currency, r.organiser_minor, r.fee_minor, r.vat_minor,
            (select coalesce(array_agg(h.ticket_id::text), '{}') from ticket_history h where h.refund_id = r.id) as ticket_ids,
            coalesce(sum(e.amount_minor) filter (where e.account = 'organiser_reserve'), 0)::bigint as reserve_minor,
            coalesce(sum(e.amount_minor) filter (where e.account = 'organiser_payable'), 0)::bigint as payable_minor,
            coalesce(sum(e.amount_minor) filter (where e.account = 'organiser_receivable'), 0)::bigint as receivable_minor
       from refunds r
       join ledger_transactions t on t.refund_id = r.id and t.kind = 'refund_requested'
       join ledger_entries e on e.transaction_id = t.id
      where r.event_id = $1 and r.id = $2
      group by r.id, r.event_id`,
    [eventId, refundId],
  );
  const refund = rows[0];
  if (!refund) throw new Error(`Refund ${refundId} is not in the ledger`);
  return answerOfPlan(client, eventId, {
    refundId,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    parts: { organiserMinor: refund.organiser_minor, feeMinor: refund.fee_minor, vatMinor: refund.vat_minor },
    ticketIds: refund.ticket_ids,
    from: {
      reserveMinor: refund.reserve_minor,
      payableMinor: refund.payable_minor,
      receivableMinor: refund.receivable_minor,
    },
  });
}
