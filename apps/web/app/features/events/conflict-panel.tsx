import type { EditConflict } from '@quivertree/domain/events/merge-edits';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { fieldWords, rowWords, valueWords } from './describe-edits.ts';
import type { PartEditing } from './use-editing.ts';

interface ConflictPanelProps<Doc> {
  editing: PartEditing<Doc>;
  timeZone: string;
  currency: string;
}

/** Fields that someone else has changed too, with a choice between the two versions of each. */
export function ConflictPanel<Doc extends object>({ editing, timeZone, currency }: ConflictPanelProps<Doc>) {
  const { conflicts, doc } = editing;
  const [acceptedTheirs, setAcceptedTheirs] = useState<readonly number[]>([]);
  const panel = useRef<HTMLElement>(null);
  const open = conflicts.length > 0;
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  if (!open) return null;
  const words = (conflict: EditConflict, value: unknown) =>
    valueWords(conflict.path.at(-1) ?? '', value, { timeZone, currency });
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="both-versions"
      className="mb-8 border-l-4 border-aloe bg-pan-deep p-5"
    >
      <h2 id="both-versions" className="text-2xl">
        Someone else has changed the same fields
      </h2>
      <p className="mt-2 mb-4 max-w-[62ch]">
        Changes to different fields have been merged. You both changed the fields below, so choose which version of each
        to keep. Nothing is saved until you do.
      </p>
      <div className="flex flex-col gap-5">
        {conflicts.map((conflict, place) => (
          <RadioGroup
            key={conflict.path.join(' ')}
            legend={conflictWords(conflict, doc)}
            name={`conflict-${place}`}
            value={acceptedTheirs.includes(place) ? 'theirs' : 'mine'}
            onChange={(choice) =>
              setAcceptedTheirs((before) => [
                ...before.filter((other) => other !== place),
                ...(choice === 'theirs' ? [place] : []),
              ])
            }
            choices={[
              { value: 'mine', label: `Yours: ${words(conflict, conflict.edited)}` },
              { value: 'theirs', label: `Theirs: ${words(conflict, conflict.saved)}` },
            ]}
          />
        ))}
      </div>
      <Button
        className="mt-5"
        onClick={() => {
          editing.decide(acceptedTheirs);
          setAcceptedTheirs([]);
        }}
      >
        Save choices
      </Button>
    </section>
  );
}

function conflictWords({ path: [name, row, field] }: EditConflict, doc: object): string {
  if (row === undefined || field === undefined) return fieldWords(name);
  const rows = (doc as Record<string, unknown>)[name] as ({ key: string; id: string | null } & Record<
    string,
    unknown
  >)[];
  const found = rows.find(({ id, key }) => (id ?? key) === row);
  return `${found ? rowWords(found) : ''}: ${fieldWords(field)}`;
}
