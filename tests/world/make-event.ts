import { randomBytes } from 'node:crypto';
import { newId, newSecret } from '../../apps/server/src/db/ids.ts';
import { MAX_ADMISSION_MINUTES } from '@quivertree/domain/door/admission';
import type pg from 'pg';

export interface MadeTicketType {
  name?: string;
  priceMinor?: number;
  capacity?: number;
  maxPerOrder?: number;
  salesStartAt?: Date;
  salesEndAt?: Date;
  /** Index of the event's pool that the ticket type sells from. */
  pool?: number;
  /** True (default) if holders may transfer such tickets. */
  transferable?: boolean;
  /** True if holders may return such tickets; false by default. */
  returnable?: boolean;
}

export interface EventToMake {
  name?: string;
  slug?: string;
  state?: string;
  category?: string;
  city?: string;
  startsAt?: Date;
  endsAt?: Date;
  /** Time before the start and after the end during which the door admits people, in minutes; 30 days by default. */
  admission?: { opensMinutes: number; closesMinutes: number };
  businessCoversFee?: boolean;
  fixedFeeMinor?: number;
  organiserId?: string;
  /** Fee that the organiser charges for a returned ticket, in basis points. */
  returnFeeBasisPoints?: number;
  maxPerBuyer?: number;
  /** True if the event has a waiting room. */
  waitingRoom?: boolean;
  /** Payment provider; by default, the site's. */
  paymentProvider?: string;
  /** Capacities of the event's pools. */
  pools?: number[];
  ticketTypes?: MadeTicketType[];
  customFields?: { label: string; type: string; required?: boolean; section?: string; options?: string }[];
}

export interface MadeEvent {
  id: string;
  slug: string;
  /** Ids of the ticket types, in the order given. */
  ticketTypes: string[];
  /** Ids of the pools, in the order given. */
  pools: string[];
}

const DAY_MS = 86_400_000;

/** Creates an event on sale: by default tomorrow, with one ticket type at N$ 100.00 and 100 units. */
export async function makeEvent(pool: pg.Pool, event: EventToMake = {}): Promise<MadeEvent> {
  const id = newId();
  const slug = event.slug ?? `event-${newSecret().toLowerCase()}`;
  const startsAt = event.startsAt ?? new Date(Date.now() + DAY_MS);
  await pool.query(
    `insert into events (id, slug, code, organiser_id, state, name, category, city, location, starts_at, ends_at,
                         business_covers_fee, fixed_fee_minor, max_per_buyer, payment_provider, return_fee_basis_points,
                         admission_opens_minutes, admission_closes_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'Independence Hall', $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      slug,
      newSecret().slice(0, 6),
      event.organiserId ?? (await makeOrganiser(pool)),
      event.state ?? 'published',
      event.name ?? 'Jazz under the camelthorn',
      event.category ?? 'Music',
      event.city ?? 'Windhoek',
      startsAt,
      event.endsAt ?? new Date(startsAt.getTime() + DAY_MS / 6),
      event.businessCoversFee ?? false,
      event.fixedFeeMinor ?? 0,
      event.maxPerBuyer ?? null,
      event.paymentProvider ?? null,
      event.returnFeeBasisPoints ?? 0,
      event.admission?.opensMinutes ?? MAX_ADMISSION_MINUTES,
      event.admission?.closesMinutes ?? MAX_ADMISSION_MINUTES,
    ],
  );
  const pools: string[] = [];
  for (const [i, capacity] of (event.pools ?? []).entries()) {
    pools.push(newId());
    await pool.query('insert into pools (event_id, id, name, capacity) values ($1, $2, $3, $4)', [
      id,
      pools[i],
      `Pool ${i + 1}`,
      capacity,
    ]);
  }
  const ticketTypes: string[] = [];
  for (const [position, type] of (event.ticketTypes ?? [{}]).entries()) {
    const typeId = newId();
    ticketTypes.push(typeId);
    await pool.query(
      `insert into ticket_types (event_id, id, position, name, price_minor, capacity, max_per_order, sales_start_at, sales_end_at,
                                 pool_id, transferable, returnable)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        typeId,
        position,
        type.name ?? `Type ${position + 1}`,
        type.priceMinor ?? 10_000,
        type.capacity ?? 100,
        type.maxPerOrder ?? 10,
        type.salesStartAt ?? null,
        type.salesEndAt ?? null,
        type.pool === undefined ? null : pools[type.pool],
        type.transferable ?? true,
        type.returnable ?? false,
      ],
    );
  }
  for (const [position, field] of (event.customFields ?? []).entries())
    await pool.query(
      // If the section is missing, the database's default applies.
      field.section === undefined
        ? `insert into custom_fields (event_id, id, position, label, type, required, options)
           values ($1, $2, $3, $4, $5, $6, $7)`
        : `insert into custom_fields (event_id, id, position, label, type, required, options, section)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        newId(),
        position,
        field.label,
        field.type,
        field.required ?? false,
        field.options ?? null,
        ...(field.section === undefined ? [] : [field.section]),
      ],
    );
  if (event.waitingRoom) {
    await pool.query('update events set waiting_room = true where id = $1', [id]);
    await pool.query('insert into waiting_rooms (event_id, seed) values ($1, $2)', [id, randomBytes(32)]);
  }
  return { id, slug, ticketTypes, pools };
}

/** Creates an organisation, by default approved and trusted. */
export async function makeOrganiser(
  pool: pg.Pool,
  name = 'Hardap Sounds',
  { state = 'approved', trusted = true }: { state?: string; trusted?: boolean } = {},
): Promise<string> {
  const id = newId();
  await pool.query('insert into organisers (id, slug, name, email, state, trusted) values ($1, $2, $3, $4, $5, $6)', [
    id,
    `organiser-${newSecret().toLowerCase()}`,
    name,
    'hello@hardapsounds.example',
    state,
    trusted,
  ]);
  return id;
}
