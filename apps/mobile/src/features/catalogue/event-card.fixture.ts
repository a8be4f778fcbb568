import type { EventCard } from '@quivertree/contract/catalogue/catalogue';

/** An event on a card, as the server returns it. */
export function eventCard(name: string, changes: Partial<EventCard> = {}): EventCard {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    id: slug,
    slug,
    name,
    description: '',
    category: 'Music',
    organizerName: 'Dune Sounds',
    location: 'Warehouse',
    address: '48 Tal Street',
    startsAt: 'Sat, 5 Dec 2026, 18:30',
    imageUrl: `/posters/music/${slug}.svg`,
    startTime: '2026-12-05T16:30:00Z',
    endTime: '2026-12-05T20:00:00Z',
    onNow: false,
    timeZone: 'Africa/Windhoek',
    city: 'Windhoek',
    currency: 'NAD',
    priceFrom: 150,
    priceTo: 300,
    salesStatus: 'on_sale',
    ...changes,
  };
}

/** A page of a list, the first of `totalPages`. */
export function pageOf(content: EventCard[], totalPages = 1) {
  const page = { number: 0, size: 24, totalPages, totalElements: content.length };
  return { status: 200, body: { content, page } };
}
