import type { RefundPolicy } from '@quivertree/domain/payments/refund-policy';
import type { EventDetail, Availability } from '@quivertree/contract/catalogue/catalogue';
import type { CustomFieldType } from '@quivertree/domain/events/custom-fields';
import type { EventState } from '@quivertree/domain/events/event-states';
import { onNowText } from '@quivertree/domain/catalogue/on-now';
import { isoOrNull } from '@quivertree/domain/dates/optional-instants';
import { decimalOf } from '@quivertree/domain/money/money';
import { feeTermsOf, takesPlanFee } from '@quivertree/domain/plans/plans';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import type pg from 'pg';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { isId } from '../../db/ids.ts';
import type { Statements } from '../../db/pipelines.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Providers } from '../payments/providers/providers.ts';
import { currentPlan } from '../plans/organiser-plans.ts';
import { EVENT_COLUMNS, type EventRow, isOnNow, PUBLIC_STATES, publicTickets, salesStatus } from './event-rows.ts';

interface DetailRow extends EventRow {
  organiser_slug: string | null;
  latitude: number | null;
  longitude: number | null;
  moved_from: Date | null;
  business_covers_fee: boolean;
  variable_fee_basis_points: number;
  fixed_fee_minor: number;
  payment_provider: Provider | null;
  refund_policy: RefundPolicy;
  returnable: boolean;
  return_fee: boolean;
  in_room: boolean;
  custom_fields: {
    id: string;
    label: string;
    type: CustomFieldType;
    required: boolean;
    section: string;
    options: string | null;
  }[];
}

/** One public event by slug or id (specification, section 3), as of `now` in milliseconds since 1970. */
export async function getEvent(
  database: Statements,
  providers: Providers,
  idOrSlug: string,
  now: number,
): Promise<EventDetail> {
  return isId(idOrSlug)
    ? readEvent(database, providers, 'event_by_id', idOrSlug, now)
    : readEvent(database, providers, 'event_by_slug', idOrSlug.toLowerCase(), now);
}

/**
 * Like {@link getEvent}, but for an organiser's own event in any state, and with the event's version. Until the event's
 * fee is fixed, it shows the fee of the organiser's plan.
 */
export async function getEventPreview(
  pool: pg.Pool,
  providers: Providers,
  eventId: string,
  now: number,
): Promise<EventDetail & { version: number }> {
  // Reads the version before the content, so that an edit made in between can't be approved unseen.
  const { rows } = await pool.query<{ version: number; state: EventState; organiserId: string }>(
    `select details_version + tickets_version + questions_version as version, state, organiser_id as "organiserId"
       from events where id = $1`,
    [eventId],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  const { version, state, organiserId } = rows[0];
  const event = await readEvent(pool, providers, 'event_in_any_state', eventId, now);
  const sellsPaidTickets = event.tickets.some(({ price }) => price > 0);
  if (!takesPlanFee({ state, sellsPaidTickets })) return { ...event, version };
  const { variableFeeBasisPoints, fixedFeeMinor } = feeTermsOf(await currentPlan(pool, organiserId));
  const options = {
    ...event.options,
    variableFee: variableFeeBasisPoints / 100,
    fixedFee: decimalOf(fixedFeeMinor),
  };
  return { ...event, options, version };
}

/** Conditions on the event, by the name of the statement: planning it takes ten times as long as running it. */
const CONDITIONS = {
  event_by_id: `e.id = $1 and e.state in ${PUBLIC_STATES}`,
  event_by_slug: `e.slug = $1 and e.state in ${PUBLIC_STATES}`,
  event_in_any_state: 'e.id = $1',
};

async function readEvent(
  database: Statements,
  providers: Providers,
  name: keyof typeof CONDITIONS,
  value: string,
  now: number,
): Promise<EventDetail> {
  const { rows } = await database.query<DetailRow>({
    name,
    text: `select ${EVENT_COLUMNS}, e.latitude, e.longitude, e.business_covers_fee, e.variable_fee_basis_points,
            e.fixed_fee_minor, e.payment_provider, e.refund_policy,
            exists (select from ticket_types t where t.event_id = e.id and t.returnable) as returnable,
            e.return_fee_basis_points > 0 or e.return_fee_minor > 0 as return_fee,
            e.waiting_room and exists (select from waiting_rooms r where r.event_id = e.id and r.ended_at is null) as in_room,
            case when o.state = 'approved' then o.slug end as organiser_slug,
            (select c.previous_starts_at
               from event_changes c
              where c.event_id = e.id and c.kind <> 'cancelled' and c.previous_starts_at <> e.starts_at
              order by c.created_at desc limit 1) as moved_from,
            (select coalesce(json_agg(json_build_object(
                      'id', f.id, 'label', f.label, 'type', f.type, 'required', f.required, 'section', f.section,
                      'options', f.options) order by f.position), '[]')
               from custom_fields f where f.event_id = e.id) as custom_fields
       from events e join organisers o on o.id = e.organiser_id
      where ${CONDITIONS[name]}`,
    values: [value],
  });
  const row = rows[0];
  if (!row) throw new Refusal('event.not_found');
  const shown = publicTickets(row);
  const status = salesStatus(row, now);
  const [startTime, endTime] = [row.starts_at.toISOString(), row.ends_at.toISOString()];
  const provider = providers.serving({ paymentProvider: row.payment_provider });
  return {
    details: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      category: row.category,
      description: row.description,
      location: row.location,
      address: row.address,
      city: row.city,
      latitude: row.latitude,
      longitude: row.longitude,
      startsAt: startTime,
      endsAt: endTime,
      movedFrom: row.moved_from?.toISOString() ?? null,
      timeZone: row.time_zone,
      coverImageUrl: eventPicturePath({ ...row, pictureId: row.picture_id }, 1440),
      imageUrl: eventPicturePath({ ...row, pictureId: row.picture_id }),
      ...(row.picture_colours === null ? {} : { imageColours: row.picture_colours }),
      organizerName: row.organiser_name,
      organizerSlug: row.organiser_slug,
      salesStatus: status,
      ...(isOnNow(row, status, now) ? { onNow: onNowText({ startTime, endTime, timeZone: row.time_zone }) } : {}),
    },
    tickets: row.ticket_types.map((type, i) => ({
      id: type.id,
      name: type.name,
      price: decimalOf(type.price_minor),
      description: type.description,
      available: Math.max(0, shown[i]?.available ?? 0),
      capacity: shown[i]?.capacity ?? 0,
      maxPerOrder: type.max_per_order,
      startDate: isoOrNull(type.sales_start_at),
      endDate: isoOrNull(type.sales_end_at),
    })),
    options: {
      currency: row.currency,
      businessCoversFee: row.business_covers_fee,
      variableFee: row.variable_fee_basis_points / 100,
      fixedFee: decimalOf(row.fixed_fee_minor),
      exactStock: row.exact_stock,
      waitingRoom: row.in_room,
      paysInNewTab: provider?.formTarget !== undefined,
      paymentProvider: provider?.name ?? null,
      refundPolicy: row.refund_policy,
      returnable: row.returnable,
      ...(row.return_fee && { returnFee: true }),
      customFields: row.custom_fields,
    },
  };
}

/** The parts of an event that change from second to second. */
export function availabilityOf({ details, tickets }: EventDetail): Availability {
  return {
    salesStatus: details.salesStatus,
    tickets: tickets.map(({ id, available }) => ({ id, available })),
  };
}
