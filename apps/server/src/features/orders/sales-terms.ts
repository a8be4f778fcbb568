import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { millisOrNull } from '@quivertree/domain/dates/optional-instants';
import type { CustomFieldType } from '@quivertree/domain/events/custom-fields';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { SalesTerms } from '@quivertree/domain/orders/order-check';
import type pg from 'pg';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';
import { SALES_STOPPED } from '../../db/event-conditions.ts';
import { EVENT_CAPACITY } from '../plans/event-capacity.ts';

/** An event's terms of sale. Their version is compared with the version in the database, under lock. */
export interface LoadedTerms extends SalesTerms {
  eventId: string;
  eventName: string;
  eventCode: string;
  eventSlug: string;
  salesVersion: number;
  currency: string;
  /** Maximum number of units per buyer over all orders; null if unlimited. */
  maxPerBuyer: number | null;
  /** Capacity of the event, with each pool counted once. */
  capacity: number;
  /** True if buyers need a place in the event's waiting room. */
  waitingRoom: boolean;
  /** Provider chosen for this event; null for the platform's default. */
  paymentProvider: Provider | null;
}

/** Maximum age of cached terms. A change within this time is detected by comparing versions under lock. */
const MAX_AGE_MS = 5_000;
const MAX_EVENTS = 2_000;

/** Caches the terms of events on sale, so that they aren't read for every order during a busy on-sale. */
export class SalesTermsCache {
  readonly #pool: pg.Pool;
  readonly #cache = new SingleFlightCache<LoadedTerms | undefined>({ lifeMs: MAX_AGE_MS, max: MAX_EVENTS });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** An event's terms; undefined if the event doesn't exist. */
  get(eventId: string): Promise<LoadedTerms | undefined> {
    return this.#cache.get(eventId, () => loadTerms(this.#pool, eventId));
  }

  forget(eventId: string): void {
    this.#cache.forget(eventId);
  }
}

interface TermsRow {
  id: string;
  name: string;
  code: string;
  slug: string;
  state: EventState;
  ends_at: Date;
  currency: string;
  business_covers_fee: boolean;
  variable_fee_basis_points: number;
  fixed_fee_minor: number;
  sales_version: number;
  max_per_buyer: number | null;
  capacity: number;
  payment_provider: Provider | null;
  sales_stopped: boolean;
  in_room: boolean;
}

interface TypeRow {
  id: string;
  name: string;
  price_minor: number;
  max_per_order: number;
  sales_start_at: string | null;
  sales_end_at: string | null;
}

interface FieldRow {
  label: string;
  type: CustomFieldType;
  required: boolean;
  options: string | null;
}

/** Reads everything in one statement, so that prices and version come from the same snapshot. */
async function loadTerms(pool: pg.Pool, eventId: string): Promise<LoadedTerms | undefined> {
  const { rows } = await pool.query<TermsRow & { types: string; fields: string }>(
    `select e.*,
            ${EVENT_CAPACITY} as capacity,
            ${SALES_STOPPED} as sales_stopped,
            e.waiting_room and exists (select from waiting_rooms r where r.event_id = e.id and r.ended_at is null) as in_room,
            (select coalesce(json_agg(t), '[]')::text from ticket_types t where t.event_id = e.id) as types,
            (select coalesce(json_agg(f order by f.position), '[]')::text from custom_fields f where f.event_id = e.id) as fields
       from events e
      where e.id = $1`,
    [eventId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const types = JSON.parse(row.types) as TypeRow[];
  return {
    eventId: row.id,
    eventName: row.name,
    eventCode: row.code,
    eventSlug: row.slug,
    salesVersion: row.sales_version,
    currency: row.currency,
    maxPerBuyer: row.max_per_buyer,
    capacity: row.capacity,
    waitingRoom: row.in_room,
    paymentProvider: row.payment_provider,
    state: row.state,
    salesStopped: row.sales_stopped,
    endsAt: row.ends_at.getTime(),
    businessCoversFee: row.business_covers_fee,
    variableFeeBasisPoints: row.variable_fee_basis_points,
    fixedFeeMinor: row.fixed_fee_minor,
    ticketTypes: new Map(
      types.map((type) => [
        type.id,
        {
          id: type.id,
          name: type.name,
          priceMinor: type.price_minor,
          maxPerOrder: type.max_per_order,
          salesStartAt: millisOrNull(type.sales_start_at),
          salesEndAt: millisOrNull(type.sales_end_at),
        },
      ]),
    ),
    customFields: JSON.parse(row.fields) as FieldRow[],
  };
}
