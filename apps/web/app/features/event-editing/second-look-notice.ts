import type { EditedEvent } from '@quivertree/contract/event-editing';

/** What visitors read of the parts of an event (domain, event-wording.ts). */
const READ = [
  'name',
  'category',
  'description',
  'location',
  'address',
  'city',
  'latitude',
  'longitude',
  'pictureId',
  'ticketTypes',
  'questions',
  'label',
  'section',
  'options',
];

/** What saving brings about where we look at what is changed; undefined where nobody reads anything else than before. */
export function secondLookNotice(
  { state, trusted, offSale }: EditedEvent,
  before: object,
  after: object,
): string | undefined {
  if (trusted || (state !== 'published' && state !== 'postponed')) return undefined;
  if (JSON.stringify(before, READ) === JSON.stringify(after, READ)) return undefined;
  return offSale
    ? 'We look at it once more.'
    : 'We look at it once more; the event stays public and on sale meanwhile.';
}
