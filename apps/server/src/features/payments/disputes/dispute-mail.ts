import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { formatMoney } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { DISPUTE_STATES, type DisputeState } from '@quivertree/domain/payments/dispute-states';
import { plural } from '@quivertree/domain/text/plural';
import type { Mailing } from '../../../infrastructure.ts';
import { mailEach } from '../../../mail/mail-each.ts';
import { organisationAddresses } from '../../../mail/organisation-addresses.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

interface Row {
  amount_minor: number;
  currency: string;
  organiser_minor: number;
  evidence_due_at: Date | null;
  event_name: string;
  organiser_name: string;
  reference: string;
  /** True if the bank reversed its decision. */
  overturned: boolean;
  voided_tickets: number;
  addresses: string[];
}

/**
 * Emails an organisation, its owners and its finance team that a buyer has disputed a payment, or how the bank decided.
 * A state that the dispute has left meanwhile isn't reported. Neither are disputes of payments beyond the order's own,
 * because they take nothing from the organisation.
 */
export async function sendDisputeMail(
  mailing: Mailing,
  { eventId, disputeId, state }: { eventId: string; disputeId: string; state: DisputeState },
): Promise<void> {
  const { pool, config } = mailing;
  const { rows } = await pool.query<Row>(
    `select d.amount_minor, d.currency, d.organiser_minor, d.evidence_due_at, e.name as event_name,
            g.name as organiser_name, o.reference,
            exists (select from dispute_history h where h.dispute_id = d.id and h.from_state = 'lost') as overturned,
            (select count(*)::int from ticket_history h
               join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
              where t.event_id = d.event_id and t.order_id = o.id and h.dispute_id = d.id) as voided_tickets,
            ${organisationAddresses('g', { roles: ['owner', 'finance'] })} as addresses
       from disputes d
       join payments p on p.id = d.payment_id and p.event_id = d.event_id and p.disposition = 'applied'
       join orders o on o.id = p.order_id and o.event_id = p.event_id
       join events e on e.id = d.event_id
       join organisers g on g.id = e.organiser_id
      where d.event_id = $1 and d.id = $2 and d.state = $3`,
    [eventId, disputeId, state],
  );
  const dispute = rows[0];
  if (!dispute) return;
  const { title, paragraphs } = CONTENTS[state](dispute, config.publicUrl);
  await mailEach(
    mailing,
    { name: dispute.organiser_name, addresses: dispute.addresses },
    ['dispute', disputeId, state],
    {
      subject: `${title}: ${dispute.event_name}`,
      title,
      paragraphs,
      action: {
        label: 'View order',
        url: `${config.publicUrl}/business/events/${eventId}/orders/${dispute.reference}`,
      },
      note: `Order ${shownReference(dispute.reference)}`,
    },
  );
}

const CONTENTS: Record<DisputeState, (dispute: Row, site: string) => { title: string; paragraphs: string[] }> = {
  open: ({ event_name, evidence_due_at, ...dispute }, site) => ({
    title: 'A buyer has disputed a payment',
    paragraphs: [
      `A buyer has asked their bank to take back ${amountOf(dispute)} that they paid for ${event_name}. Until the bank decides, your share is on hold and the payment can’t be refunded. The tickets stay valid.`,
      `If you have anything that shows the payment is justified, tell us at ${site}/#contact-us${evidence_due_at ? ` in good time before ${formatDateTime(evidence_due_at.getTime(), NAMIBIA)}, when the bank stops accepting evidence` : ''}.`,
    ],
  }),
  lost: ({ event_name, organiser_minor, voided_tickets, ...dispute }) => ({
    title: 'A disputed payment was lost',
    paragraphs: [
      `The bank has decided in the buyer’s favour: they get back the disputed ${amountOf(dispute)} for ${event_name}.`,
      ...(organiser_minor > 0
        ? [
            `${formatMoney({ amount: organiser_minor, currency: dispute.currency })} of it has been deducted from your earnings.`,
          ]
        : []),
      ...(voided_tickets > 0
        ? [
            plural(
              voided_tickets,
              'The order’s ticket is no longer valid.',
              '{n} tickets of the order are no longer valid.',
            ),
          ]
        : []),
    ],
  }),
  won: ({ event_name, overturned, ...dispute }) => ({
    title: overturned ? 'A lost dispute was overturned' : 'A disputed payment was won',
    paragraphs: [
      overturned
        ? `The bank has reversed its decision about the disputed ${amountOf(dispute)} for ${event_name}. What was deducted from your earnings has been returned to you. Tickets that had become invalid stay so.`
        : `The bank has decided in your favour: you keep the disputed ${amountOf(dispute)} for ${event_name}. Your share is no longer on hold.`,
    ],
  }),
};

function amountOf({ amount_minor: amount, currency }: Pick<Row, 'amount_minor' | 'currency'>): string {
  return formatMoney({ amount, currency });
}

export const sendDisputeMailJob = defineJob({
  name: 'send-dispute-mail',
  title: 'Email about a disputed payment',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), disputeId: z.uuid(), state: z.enum(DISPUTE_STATES) }),
  run: sendDisputeMail,
});
