/**
 * What visitors read and see of an event: what a second look is about. Dates, prices, capacities and windows of sale are
 * not part of it: they have protections of their own, and everybody who has a ticket is told of other dates.
 */
export interface EventWording {
  organiserName: string;
  name: string;
  category: string;
  description: string;
  location: string | null;
  address: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
  pictureId: string | null;
  ticketTypes: readonly { id: string; name: string; description: string | null }[];
  /** Buyers read them as well: nobody is to be asked for something else than was looked at. */
  questions: readonly { id: string; label: string; section: string; options: string | null }[];
}

/** A field of an event's wording, or of one of its ticket types or questions. */
export type WordingField =
  | Exclude<keyof EventWording, 'ticketTypes' | 'questions' | 'latitude' | 'longitude'>
  | 'position'
  | 'ticket'
  | 'ticketDescription'
  | 'question'
  | 'section'
  | 'options';

/** One thing that reads differently. */
export interface WordingChange<Field extends string = WordingField> {
  field: Field;
  /** Which ticket type or question, as it was called before, or is called now where it is new. */
  of: string | null;
  /** Null: there was nothing. */
  before: string | null;
  /** Null: there is nothing any more. */
  after: string | null;
}

const FIELDS = [
  'organiserName',
  'name',
  'category',
  'pictureId',
  'location',
  'address',
  'city',
  'description',
] as const satisfies readonly WordingField[];

/** What reads differently, in the order in which visitors come across it. */
export function wordingChanges(before: EventWording, after: EventWording): WordingChange[] {
  return [
    ...FIELDS.map((field) => ({ field, of: null, before: before[field] || null, after: after[field] || null })),
    { field: 'position' as const, of: null, before: positionOf(before), after: positionOf(after) },
    ...changedRows(before.ticketTypes, after.ticketTypes, {
      name: 'ticket',
      nameOf: ({ name }) => name,
      others: { ticketDescription: ({ description }) => description },
    }),
    ...changedRows(before.questions, after.questions, {
      name: 'question',
      nameOf: ({ label }) => label,
      others: { section: ({ section }) => section, options: ({ options }) => options },
    }),
  ].filter((change) => change.before !== change.after);
}

/** Whether visitors read the same. */
export function sameWording(one: EventWording, other: EventWording): boolean {
  return wordingChanges(one, other).length === 0;
}

function positionOf({ latitude, longitude }: EventWording): string | null {
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}

interface RowFields<Row> {
  name: WordingField;
  nameOf: (row: Row) => string;
  others: Partial<Record<WordingField, (row: Row) => string | null>>;
}

function changedRows<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  { name, nameOf, others }: RowFields<Row>,
): WordingChange[] {
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const was = before.find((row) => row.id === id);
    const is = after.find((row) => row.id === id);
    const of = nameOf((was ?? is) as Row);
    return [
      { field: name, of, before: was ? nameOf(was) : null, after: is ? nameOf(is) : null },
      ...Object.entries(others).map(([field, valueOf]) => ({
        field: field as WordingField,
        of,
        before: (was && valueOf(was)) || null,
        after: (is && valueOf(is)) || null,
      })),
    ];
  });
}
