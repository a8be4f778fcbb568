import type { EditedEvent } from '@quivertree/contract/events/event-editing';

/** Fields that visitors can read (see `event-wording.ts` in the domain). */
const PUBLIC_FIELDS = [
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

/** Notice that the changes will be reviewed; undefined if nothing public changes or no review is needed. */
export function reReviewNotice(
  { state, trusted, offSale }: EditedEvent,
  before: object,
  after: object,
): string | undefined {
  if (trusted || (state !== 'published' && state !== 'postponed')) return undefined;
  if (JSON.stringify(before, PUBLIC_FIELDS) === JSON.stringify(after, PUBLIC_FIELDS)) return undefined;
  return offSale
    ? 'We’ll review the changes.'
    : 'We’ll review the changes. The event stays public and on sale in the meantime.';
}
