import { formatMoney } from '@quivertree/domain/money/money';
import { feeAbovePrice } from '@quivertree/domain/orders/order-price';
import { planProblem, STANDARD_MAX_ATTENDEES } from '@quivertree/domain/plans/plans';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import { capacityOfEvent } from './event-capacity.ts';
import { currentPlan } from './organiser-plans.ts';

/**
 * Refuses an event that exceeds its organiser's plan. Call this in the same transaction, after a change to the event's
 * capacity, prices or ticket types, and before publishing.
 */
export async function refuseAbovePlan(client: pg.PoolClient, eventId: string): Promise<void> {
  const { rows } = await client.query<{ organiser_id: string; sells_paid: boolean }>(
    `select organiser_id, exists (select from ticket_types where event_id = e.id and price_minor > 0) as sells_paid
       from events e
      where e.id = $1`,
    [eventId],
  );
  const event = rows[0];
  if (!event) throw new Refusal('event.not_found');
  const plan = await currentPlan(client, event.organiser_id);
  const capacity = await capacityOfEvent(client, eventId);
  switch (planProblem(plan, { capacity, sellsPaidTickets: event.sells_paid })) {
    case 'paid_tickets':
      throw new Refusal('plan.paid_tickets');
    case 'too_many_attendees':
      throw new Refusal('plan.too_many_attendees', { capacity, max: STANDARD_MAX_ATTENDEES });
    case undefined:
  }
}

/**
 * Refuses an event whose organiser absorbs a fee above the price of its cheapest paid ticket. Call this in the same
 * transaction, before the event goes on sale and after a change to its prices or to who pays the fee.
 */
export async function refuseFeeAbovePrice(client: pg.PoolClient, eventId: string): Promise<void> {
  const { rows } = await client.query<{
    currency: string;
    variable_fee_basis_points: number;
    fixed_fee_minor: number;
    business_covers_fee: boolean;
    prices: number[];
  }>(
    `select currency, variable_fee_basis_points, fixed_fee_minor, business_covers_fee,
            (select coalesce(json_agg(price_minor), '[]') from ticket_types where event_id = e.id) as prices
       from events e where id = $1`,
    [eventId],
  );
  const event = rows[0];
  if (!event) throw new Refusal('event.not_found');
  const above = feeAbovePrice(event.prices, {
    variableFeeBasisPoints: event.variable_fee_basis_points,
    fixedFeeMinor: event.fixed_fee_minor,
    businessCoversFee: event.business_covers_fee,
  });
  if (!above) return;
  const { currency } = event;
  throw new Refusal('plan.fee_above_price', {
    price: formatMoney({ amount: above.priceMinor, currency }),
    fee: formatMoney({ amount: above.feeMinor, currency }),
  });
}
