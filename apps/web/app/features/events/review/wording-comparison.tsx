import type { WordingChange } from '@quivertree/domain/events/event-wording';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../../ui/select.tsx';
import { TextComparison } from './text-comparison.tsx';

interface WordingComparisonProps<Wording, Field extends string> {
  /** The last reviewed version, then each change up to the current one. */
  wordings: readonly { at: string; wording: Wording }[];
  timeZone?: string;
  /** Heading level of each change. */
  heading: 'h3' | 'h4';
  changesOf: (before: Wording, after: Wording) => WordingChange<Field>[];
  fields: Record<Field, string>;
  /** Fields that hold the changed item's own name, so that the heading needn't add it. */
  names?: readonly Field[];
  /** Field that is compared as a picture. */
  picture: { field: Field; shown: (wording: Wording, alt: string) => ReactNode };
}

/** Comparison of the last reviewed version with a later one: the current version, unless another is selected. */
export function WordingComparison<Wording, Field extends string>({
  wordings,
  timeZone = NAMIBIA,
  heading: Heading,
  changesOf,
  fields,
  names = [],
  picture,
}: WordingComparisonProps<Wording, Field>) {
  const now = wordings.length - 1;
  const [shown, setShown] = useState(now);
  const [before, after] = [wordings[0], wordings[shown]];
  if (!before || !after) return null;
  const changes = changesOf(before.wording, after.wording);
  return (
    <>
      {now > 1 && (
        <SelectField
          label="Version to compare with the reviewed one"
          value={String(shown)}
          onChange={({ target }) => setShown(Number(target.value))}
          choices={wordings.slice(1).map(({ at }, i) => ({
            value: String(i + 1),
            label:
              i + 1 === now
                ? `Current version (${formatDateTime(at, timeZone)})`
                : `Version from ${formatDateTime(at, timeZone)}`,
          }))}
        />
      )}
      {changes.length === 0 && <p className="font-semibold">No differences from the reviewed version.</p>}
      <ul className="flex flex-col gap-5">
        {changes.map(({ field, of, before: was, after: is }) => (
          <li key={`${field} ${of}`}>
            <Heading className="mb-1.5 font-text text-base font-semibold">
              {fields[field]}
              {of !== null && !names.includes(field) && <span className="text-soft">{` · ${of}`}</span>}
            </Heading>
            {field === picture.field ? (
              <div className="grid gap-3 sm:grid-cols-2">
                <figure className="min-w-0 border">{picture.shown(before.wording, 'Before')}</figure>
                <figure className="min-w-0 border">{picture.shown(after.wording, 'After')}</figure>
              </div>
            ) : (
              <TextComparison before={was} after={is} replaced={shown !== now} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
