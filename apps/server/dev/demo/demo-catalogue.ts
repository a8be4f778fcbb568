import { randomBytes } from 'node:crypto';
import { DEFAULT_SECTION } from '@quivertree/domain/events/custom-fields';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import { instantOf, NAMIBIA, wallDate } from '@quivertree/domain/dates/zoned-time';
import type { DemoEvent, DemoMoment, DemoOrganiser } from './demo-event.ts';
import { demoEventCode, demoId } from './demo-ids.ts';
import { demoEvents } from './events.ts';
import { demoApplicant, demoOrganisers } from './organisers.ts';
import { demoVenues } from './venues.ts';

const DEFAULT_MAX_PER_ORDER = 10;

export interface CatalogueRows {
  organisers: object[];
  events: object[];
  waiting_rooms: object[];
  ticket_types: object[];
  custom_fields: object[];
}

/** Rows for the organisers and their events as of day number `today`, keyed by table and column. */
export function demoCatalogue(today: number): CatalogueRows {
  return {
    organisers: [
      ...demoOrganisers.map((organiser) => organiserRow(organiser, 'approved')),
      organiserRow(demoApplicant, 'applied'),
    ],
    events: demoEvents.map((event) => eventRow(event, today)),
    waiting_rooms: demoEvents.filter(({ waitingRoom }) => waitingRoom).map(waitingRoomRow),
    ticket_types: demoEvents.flatMap((event) => ticketTypeRows(event, today)),
    custom_fields: demoEvents.flatMap(customFieldRows),
  };
}

function organiserRow(organiser: DemoOrganiser, state: 'approved' | 'applied'): object {
  const approved = state === 'approved';
  return {
    id: organiserId(organiser.slug),
    ...organiser,
    state,
    trusted: approved,
    city: approved ? 'Windhoek' : 'Swakopmund',
    phone: '+264 61 000 0000',
    applied_at: new Date(),
  };
}

/** Converts a demo moment to an instant; `today` is the number of its day 0. */
export function instantAt({ day, time }: DemoMoment, today: number): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(instantOf({ ...wallDate(today + day), hour, minute }, NAMIBIA));
}

/** Time at which an event was created and went on sale: some weeks before today. */
export function createdAt({ slug }: DemoEvent, today: number): Date {
  const random = seededRandom(`created ${slug}`);
  return instantAt({ day: -random.whole(14, 80), time: `${random.whole(8, 17)}:${random.whole(10, 59)}` }, today);
}

export function organiserId(slug: string): string {
  return demoId(`organiser ${slug}`);
}

export function eventId({ slug, edition = 1 }: Pick<DemoEvent, 'slug' | 'edition'>): string {
  return demoId(`event ${slug}, edition ${edition}`);
}

export function ticketTypeId({ slug }: DemoEvent, position: number): string {
  return demoId(`ticket type ${position} of ${slug}`);
}

function eventRow(event: DemoEvent, today: number): object {
  const venue = demoVenues[event.venue];
  if (!venue) throw new Error(`There’s no venue ${event.venue}`);
  const startsAt = instantAt(event.starts, today);
  return {
    id: eventId(event),
    slug: event.slug,
    code: demoEventCode(event.slug),
    organiser_id: organiserId(event.organiser),
    state: event.state ?? 'published',
    name: event.name,
    category: event.category,
    description: event.description.join('\n\n'),
    location: venue.name,
    address: venue.address,
    city: venue.city,
    latitude: venue.latitude,
    longitude: venue.longitude,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + event.hours * HOUR_MS),
    featured_rank: event.featured ?? null,
    business_covers_fee: event.businessCoversFee ?? false,
    waiting_room: event.waitingRoom ?? false,
    created_at: createdAt(event, today),
  };
}

function waitingRoomRow(event: DemoEvent): object {
  return { event_id: eventId(event), seed: `\\x${randomBytes(32).toString('hex')}` };
}

function ticketTypeRows(event: DemoEvent, today: number): object[] {
  return event.tickets.map((type, position) => ({
    event_id: eventId(event),
    id: ticketTypeId(event, position),
    position,
    name: type.name,
    description: type.description ?? null,
    price_minor: type.priceMinor,
    capacity: type.capacity,
    sold: type.sold ?? 0,
    max_per_order: type.maxPerOrder ?? DEFAULT_MAX_PER_ORDER,
    sales_start_at: type.salesStart ? instantAt(type.salesStart, today) : null,
    sales_end_at: type.salesEnd ? instantAt(type.salesEnd, today) : null,
  }));
}

function customFieldRows(event: DemoEvent): object[] {
  return (event.customFields ?? []).map((field, position) => ({
    event_id: eventId(event),
    id: demoId(`custom field ${position} of ${event.slug}`),
    position,
    label: field.label,
    type: field.type,
    required: field.required ?? false,
    section: field.section || DEFAULT_SECTION,
    options: field.options?.join(', ') ?? null,
  }));
}
