import type { RefundPolicy } from '@quivertree/domain/payments/refund-policy';
import type { EditedEvent, ReviewVerdict } from '@quivertree/contract/events/event-editing';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { choicesOf, type CustomFieldType } from '@quivertree/domain/events/custom-fields';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { FeeTerms } from '@quivertree/domain/orders/order-price';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type { Category } from '@quivertree/domain/places/places-and-categories';
import type { Town } from '@quivertree/domain/places/towns';
import { eventCapacity, feeTermsOf, type Plan, takesPlanFee } from '@quivertree/domain/plans/plans';
import { isoOrNull, millisOrNull } from '@quivertree/domain/dates/optional-instants';
import { openPublishChecks } from '@quivertree/domain/events/publish-checks';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { currentPlan } from '../plans/organiser-plans.ts';
import type pg from 'pg';

interface Stock {
  sold: number;
  reserved: number;
  offered: number;
  allotted: number;
}

/** Read from the database as JSON, so dates are strings. */
interface TypeRow extends Stock {
  id: string;
  name: string;
  description: string | null;
  price_minor: number;
  capacity: number;
  pool_id: string | null;
  max_per_order: number;
  sales_start_at: string | null;
  sales_end_at: string | null;
  transferable: boolean;
  returnable: boolean;
  has_orders: boolean;
}

interface Row {
  id: string;
  slug: string;
  state: EventState;
  organiser_id: string;
  organiser_name: string;
  organiser_state: OrganiserState;
  trusted: boolean;
  name: string;
  category: Category;
  description: string;
  location: string | null;
  address: string | null;
  city: Town;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  admission_opens_minutes: number;
  admission_closes_minutes: number;
  picture_id: string | null;
  currency: string;
  business_covers_fee: boolean;
  variable_fee_basis_points: number;
  fixed_fee_minor: number;
  payment_provider: Provider | null;
  max_per_buyer: number | null;
  return_fee_basis_points: number;
  return_fee_minor: number;
  exact_stock: boolean;
  waiting_room: boolean;
  refund_policy: RefundPolicy;
  off_sale_at: Date | null;
  details_version: number;
  tickets_version: number;
  questions_version: number;
  pools: ({ id: string; name: string; capacity: number } & Stock)[];
  types: TypeRow[];
  questions: {
    id: string;
    label: string;
    type: CustomFieldType;
    required: boolean;
    section: string;
    options: string | null;
  }[];
  review: { verdict: ReviewVerdict; message: string; at: string } | null;
  re_review: EditedEvent['reReview'];
}

const STOCK = `'sold', x.sold, 'reserved', x.reserved, 'offered', x.offered, 'allotted', x.allotted`;

/** The editable state of an event, read in one snapshot. */
export async function editedEvent(
  { pool, providers, clock }: Pick<Context, 'pool' | 'providers' | 'clock'>,
  eventId: string,
): Promise<EditedEvent> {
  const { rows } = await pool.query<Row>(
    `select e.*, o.name as organiser_name, o.state as organiser_state, o.trusted,
            (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'capacity', x.capacity, ${STOCK}) order by x.name, x.id), '[]')
               from pools x where x.event_id = e.id) as pools,
            (select coalesce(json_agg(json_build_object(
                      'id', x.id, 'name', x.name, 'description', x.description, 'price_minor', x.price_minor,
                      'capacity', x.capacity, 'pool_id', x.pool_id, 'max_per_order', x.max_per_order,
                      'sales_start_at', x.sales_start_at, 'sales_end_at', x.sales_end_at,
                      'transferable', x.transferable, 'returnable', x.returnable,
                      'has_orders', exists (select from order_lines l where l.ticket_type_id = x.id and l.event_id = e.id),
                      ${STOCK}) order by x.position, x.id), '[]')
               from ticket_types x where x.event_id = e.id) as types,
            (select coalesce(json_agg(json_build_object(
                      'id', f.id, 'label', f.label, 'type', f.type, 'required', f.required, 'section', f.section,
                      'options', f.options) order by f.position, f.id), '[]')
               from custom_fields f where f.event_id = e.id) as questions,
            (select json_build_object('verdict', r.verdict, 'message', r.message, 'at', r.at)
               from event_reviews r where r.event_id = e.id order by r.at desc, r.id desc limit 1) as review,
            (select r.state from re_reviews r where r.event_id = e.id) as re_review
       from events e join organisers o on o.id = e.organiser_id
      where e.id = $1`,
    [eventId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('event.not_found');
  const tickets = ticketsOf(row);
  const [plan, ordered] = await Promise.all([currentPlan(pool, row.organiser_id), hasOrders(pool, eventId)]);
  const fee = feeOf(row, plan, tickets);
  return {
    id: row.id,
    slug: row.slug,
    state: row.state,
    organiserId: row.organiser_id,
    organiserName: row.organiser_name,
    organiserState: row.organiser_state,
    trusted: row.trusted,
    plan: plan.name,
    currency: row.currency,
    ...fee,
    paymentProvider: row.payment_provider,
    hasOrders: ordered,
    offSale: row.off_sale_at !== null,
    details: detailsOf(row),
    tickets,
    questions: {
      version: row.questions_version,
      questions: row.questions.map((question) => ({ ...question, options: choicesOf(question.options) })),
    },
    toDo: openPublishChecks(
      {
        startsAt: row.starts_at.getTime(),
        location: row.location,
        description: row.description,
        pictureId: row.picture_id,
        ticketTypes: tickets.ticketTypes.map((type) => ({ ...type, salesEndAt: millisOrNull(type.salesEndAt) })),
        capacity: eventCapacity(tickets),
        plan,
        feeTerms: { ...fee, businessCoversFee: row.business_covers_fee },
        organiser: row.organiser_state,
        canBePaid: providers.serving({ paymentProvider: row.payment_provider }) !== undefined,
      },
      clock.now(),
    ),
    review: row.review && { ...row.review, at: new Date(row.review.at).toISOString() },
    reReview: row.re_review,
  };
}

/**
 * Fee terms for an event: until it is published with paid tickets, the plan's current terms; from then on, the event's
 * own copy of them.
 */
function feeOf(row: Row, plan: Plan, { ticketTypes }: EditedEvent['tickets']): Omit<FeeTerms, 'businessCoversFee'> {
  const sellsPaidTickets = ticketTypes.some(({ priceMinor }) => priceMinor > 0);
  if (takesPlanFee({ state: row.state, sellsPaidTickets })) return feeTermsOf(plan);
  return { variableFeeBasisPoints: row.variable_fee_basis_points, fixedFeeMinor: row.fixed_fee_minor };
}

function detailsOf(row: Row): EditedEvent['details'] {
  return {
    version: row.details_version,
    name: row.name,
    category: row.category,
    description: row.description,
    location: row.location,
    address: row.address,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    admissionOpensMinutes: row.admission_opens_minutes,
    admissionClosesMinutes: row.admission_closes_minutes,
    pictureId: row.picture_id,
    businessCoversFee: row.business_covers_fee,
  };
}

function ticketsOf(row: Row): EditedEvent['tickets'] {
  const stockOf = ({ sold, reserved, offered, allotted }: Stock): Stock => ({ sold, reserved, offered, allotted });
  return {
    version: row.tickets_version,
    maxPerBuyer: row.max_per_buyer,
    returnFeeBasisPoints: row.return_fee_basis_points,
    returnFeeMinor: row.return_fee_minor,
    exactStock: row.exact_stock,
    waitingRoom: row.waiting_room,
    refundPolicy: row.refund_policy,
    pools: row.pools.map(({ id, name, capacity }) => ({ id, name, capacity })),
    ticketTypes: row.types.map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      priceMinor: type.price_minor,
      capacity: type.capacity,
      pool: type.pool_id === null ? null : row.pools.findIndex(({ id }) => id === type.pool_id),
      salesStartAt: isoOrNull(type.sales_start_at),
      salesEndAt: isoOrNull(type.sales_end_at),
      maxPerOrder: type.max_per_order,
      transferable: type.transferable,
      returnable: type.returnable,
    })),
    poolStock: row.pools.map(stockOf),
    ticketStock: row.types.map((type) => ({ ...stockOf(type), hasOrders: type.has_orders })),
  };
}

/**
 * Checks whether an event has orders that are paid or could still be paid, after which its dates are fixed. Expired
 * orders count for as long as a late payment might arrive. Index: order_lines_ticket_type_idx.
 */
export async function hasOrders(database: Pick<pg.ClientBase, 'query'>, eventId: string): Promise<boolean> {
  const { rows } = await database.query<{ ordered: boolean }>(
    `select exists (
       select from order_lines l join orders o on o.id = l.order_id and o.event_id = l.event_id
        where l.ticket_type_id = any (array(select id from ticket_types where event_id = $1)) and l.event_id = $1
          and (o.state in ('reserved', 'fulfilled') or o.state = 'expired' and o.created_at > now() - interval '4 days')
     ) as ordered`,
    [eventId],
  );
  return rows[0]?.ordered ?? false;
}
