/**
 * Everything that visitors read or see about an event, all of which a re-review covers. Dates, prices, capacities and
 * sales windows aren't part of it: they are protected in other ways, and ticket holders are told about new dates.
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
  /** Included so that buyers are asked only questions that have been reviewed. */
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

/** One changed field. */
export interface WordingChange<Field extends string = WordingField> {
  field: Field;
  /**
   * Name of the ticket type or question that the field belongs to: its former name, or its new one if it was added.
   * Null for the event's own fields.
   */
  of: string | null;
  /** Previous value; null if it was empty. */
  before: string | null;
  /** New value; null if it's empty now. */
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

/** Changed fields, in the order in which visitors see them. */
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

/** True if nothing that visitors read or see has changed. */
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
