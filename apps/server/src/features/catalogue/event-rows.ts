import { publicStock } from '@quivertree/domain/stock/stock';
import { type SalesStatus, salesStatusOf } from '@quivertree/domain/catalogue/sales-status';
import type { EventState } from '@quivertree/domain/events/event-states';
import { SALES_STOPPED } from '../../db/event-conditions.ts';

/** A ticket type as the public catalogue reads it. Dates are strings, because the database returns them in JSON. */
export interface TicketTypeRow {
  id: string;
  name: string;
  description: string | null;
  price_minor: number;
  available: number;
  capacity: number;
  max_per_order: number;
  sales_start_at: string | null;
  sales_end_at: string | null;
}

/** Columns shared by event cards and details. */
export interface EventRow {
  id: string;
  slug: string;
  name: string;
  category: string;
  picture_id: string | null;
  picture_colours: string | null;
  description: string;
  state: EventState;
  location: string | null;
  address: string | null;
  city: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  currency: string;
  sales_stopped: boolean;
  organiser_name: string;
  /** True if the public may see exactly how many tickets are left. */
  exact_stock: boolean;
  ticket_types: TicketTypeRow[];
}

/** SQL columns of {@link EventRow}; `e` is the event and `o` its organiser. Availability excludes allotments. */
export const EVENT_COLUMNS = `
  e.id, e.slug, e.name, e.category, e.picture_id, e.description, e.state, e.location, e.address, e.city, e.time_zone,
  (select p.colours from pictures p where p.id = e.picture_id) as picture_colours,
  e.starts_at, e.ends_at, e.currency, e.exact_stock, ${SALES_STOPPED} as sales_stopped, o.name as organiser_name,
  (select coalesce(json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'description', t.description, 'price_minor', t.price_minor,
            'available', units_left(t, p), 'capacity', t.capacity, 'max_per_order', t.max_per_order,
            'sales_start_at', t.sales_start_at, 'sales_end_at', t.sales_end_at) order by t.position), '[]')
     from ticket_types t left join pools p on p.event_id = t.event_id and p.id = t.pool_id
    where t.event_id = e.id) as ticket_types`;

/** SQL condition: the event isn't over and its sales aren't stopped. */
export const LISTED = `coalesce(e.sales_stopped_at, e.off_sale_at) is null and e.ends_at > now()`;

/** States in which an event has a public page. */
export const PUBLIC_STATES = `('published', 'postponed', 'cancelled', 'ended')`;

/** Availability and capacity of each ticket type, limited to what the public may know. */
export function publicTickets({ ticket_types: types, exact_stock: exact }: EventRow) {
  return types.map((type) =>
    publicStock(
      {
        id: type.id,
        available: type.available,
        capacity: type.capacity,
        maxPerOrder: type.max_per_order,
        startDate: type.sales_start_at,
        endDate: type.sales_end_at,
      },
      exact,
    ),
  );
}

export function salesStatus(row: EventRow, now: number) {
  const { state, sales_stopped: salesStopped } = row;
  const tickets = publicTickets(row);
  return salesStatusOf({ state, endsAt: row.ends_at.getTime(), salesStopped, tickets }, now);
}

const NOT_HAPPENING: readonly SalesStatus[] = ['over', 'postponed', 'cancelled'];

/** True if an event with this status is taking place at `now`, in milliseconds since 1970. */
export function isOnNow({ starts_at }: EventRow, status: SalesStatus, now: number): boolean {
  return starts_at.getTime() <= now && !NOT_HAPPENING.includes(status);
}
