import type { WordingChange } from '@quivertree/domain/event-wording';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../ui/select.tsx';
import { BothTexts } from './both-texts.tsx';

interface ComparedWordingsProps<Wording, Field extends string> {
  /** As it was looked at last, then each change; the last one is as it is now. */
  wordings: readonly { at: string; wording: Wording }[];
  timeZone?: string;
  /** The heading of each change, below that of the part it stands in. */
  heading: 'h3' | 'h4';
  changesOf: (before: Wording, after: Wording) => WordingChange<Field>[];
  fields: Record<Field, string>;
  /** Fields whose rows are named themselves: they need no "of". */
  names?: readonly Field[];
  /** What is shown instead of texts. */
  picture: { field: Field; shown: (wording: Wording, alt: string) => ReactNode };
}

/** What reads differently since somebody looked at it last: as it was and as it is, or as it was meanwhile. */
export function ComparedWordings<Wording, Field extends string>({
  wordings,
  timeZone = NAMIBIA,
  heading: Heading,
  changesOf,
  fields,
  names = [],
  picture,
}: ComparedWordingsProps<Wording, Field>) {
  const now = wordings.length - 1;
  const [shown, setShown] = useState(now);
  const [before, after] = [wordings[0], wordings[shown]];
  if (!before || !after) return null;
  const changes = changesOf(before.wording, after.wording);
  return (
    <>
      {now > 1 && (
        <SelectField
          label="Compare what was looked at with"
          value={String(shown)}
          onChange={({ target }) => setShown(Number(target.value))}
          choices={wordings.slice(1).map(({ at }, i) => ({
            value: String(i + 1),
            label: `${i + 1 === now ? 'What it says now' : 'What it said meanwhile'}, from ${formatDateTime(at, timeZone)}`,
          }))}
        />
      )}
      {changes.length === 0 && <p className="font-semibold">It says the same as when somebody looked at it last.</p>}
      <ul className="flex flex-col gap-5">
        {changes.map(({ field, of, before: was, after: is }) => (
          <li key={`${field} ${of}`}>
            <Heading className="mb-1.5 font-text text-base font-semibold">
              {fields[field]}
              {of !== null && !names.includes(field) && <span className="text-soft">{` of “${of}”`}</span>}
            </Heading>
            {field === picture.field ? (
              <div className="grid gap-3 sm:grid-cols-2">
                <figure className="min-w-0 border">{picture.shown(before.wording, 'As it was')}</figure>
                <figure className="min-w-0 border">{picture.shown(after.wording, 'As it was changed')}</figure>
              </div>
            ) : (
              <BothTexts before={was} after={is} then={shown !== now} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
