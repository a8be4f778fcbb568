import { formatMoney } from '@quivertree/domain/money';
import type { Context } from '../../context.ts';

/** Tells the buyer, once, that money came back, and why. */
export async function sendRefundMail(
  { pool, mailer, config }: Context,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<void> {
  const { rows } = await pool.query<{
    reference: string;
    buyer_name: string;
    buyer_email: string;
    event_name: string;
    state: string;
    amount_minor: number;
    currency: string;
  }>(
    `select o.reference, o.buyer_name, o.buyer_email, e.name as event_name, o.state, r.amount_minor, r.currency
       from order_mails m
       join orders o on o.id = m.order_id and o.event_id = m.event_id
       join events e on e.id = o.event_id
       join payments p on p.order_id = o.id and p.event_id = o.event_id
       join refunds r on r.payment_id = p.id and r.event_id = p.event_id and r.state = 'succeeded'
      where m.event_id = $1 and m.order_id = $2 and m.kind = 'refund' and m.sent_at is null
      order by r.created_at
      limit 1`,
    [eventId, orderId],
  );
  const refund = rows[0];
  if (!refund) return;
  const amount = formatMoney({ amount: refund.amount_minor, currency: refund.currency });
  const why =
    refund.state === 'fulfilled'
      ? 'Your order was paid twice. Your tickets are valid; the second payment goes back to you.'
      : 'Your payment arrived after your reservation had ended, when the tickets could no longer be kept for you.';
  await mailer.sendMail({
    from: config.mailFrom,
    to: { name: refund.buyer_name, address: refund.buyer_email },
    subject: `${amount} goes back to you: ${refund.event_name}`,
    messageId: `<refund.${orderId}@${new URL(config.publicUrl).hostname}>`,
    text: [
      `Hello ${refund.buyer_name},`,
      why,
      `We have sent ${amount} back the way it came. Banks take a few days to show it.`,
      `Order ${refund.reference}`,
    ].join('\n\n'),
  });
  await pool.query(
    `update order_mails set sent_at = now() where event_id = $1 and order_id = $2 and kind = 'refund' and sent_at is null`,
    [eventId, orderId],
  );
}
