import { plural } from '@quivertree/domain/text/plural';
import { formatTime } from '@quivertree/domain/dates/zoned-time';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { describeEdits } from './describe-edits.ts';
import type { PartEditing } from './use-editing.ts';

/** Maximum number of changes listed one by one, so that the bar leaves room for the form. */
const MAX_LISTED = 5;

interface SaveBarProps<Doc> {
  editing: PartEditing<Doc>;
  timeZone: string;
  currency: string;
  /** Effects of saving, for instance on buyers who are checking out. */
  consequence?: ReactNode;
}

/** Save status of an edited document; for public events, the pending changes and the save button. */
export function SaveBar<Doc extends object>({ editing, timeZone, currency, consequence }: SaveBarProps<Doc>) {
  const { automatic, status, doc, base, problems } = editing;
  const bar = useRef<HTMLDivElement>(null);
  const [discarded, setDiscarded] = useState<{ doc: Doc; base: Doc }>();
  // Changes can be brought back as long as nothing has been changed or saved since.
  const undoable = status === 'saved' && discarded?.base === base ? discarded.doc : undefined;
  // Sticks to the bottom only while it has something to show.
  const isSticky = automatic || status !== 'saved' || undoable !== undefined;
  const asks = !automatic && status !== 'saved' && status !== 'conflict';
  const edits = automatic ? [] : describeEdits(base, doc, { timeZone, currency });

  function discard(): void {
    setDiscarded(edits.length > 0 ? { doc, base } : undefined);
    editing.discard();
    bar.current?.focus();
  }

  function restore(changed: Doc): void {
    editing.change(() => changed);
    bar.current?.focus();
  }

  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={classNames(
        '-mx-(--gutter) mt-8 border-t bg-pan px-(--gutter) outline-none lg:mx-0 lg:px-0',
        // The bar is a single line if it has no buttons.
        asks
          ? 'py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]'
          : 'py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        isSticky && 'sticky bottom-0 z-10',
      )}
    >
      <FormAlert>
        {problems[''] ??
          (status === 'refused' ? 'Check the highlighted fields. Your changes aren’t saved yet.' : undefined)}
      </FormAlert>
      {edits.length > 0 && (
        <details open={edits.length <= 2} className="mb-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {plural(edits.length, '1 change', '{n} changes')}
          </summary>
          <ul className="text-sm">
            {edits.slice(0, MAX_LISTED).map(({ subject, from, to }) => (
              <li key={subject} className="py-0.5">
                <strong>{subject}</strong>{' '}
                {from === undefined ? '(new)' : to === undefined ? '(removed)' : `${from} → ${to}`}
              </li>
            ))}
            {edits.length > MAX_LISTED && <li className="py-0.5">{`and ${edits.length - MAX_LISTED} more`}</li>}
          </ul>
          {consequence && <p className="mt-1 text-sm text-soft">{consequence}</p>}
        </details>
      )}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm font-semibold">
          {undoable ? 'Changes discarded' : statusWords(editing, timeZone)}
        </p>
        {undoable && (
          <Button kind="quiet" onClick={() => restore(undoable)}>
            Undo
          </Button>
        )}
        {asks && (
          <div className="flex flex-wrap gap-3">
            <Button kind="quiet" disabled={status === 'saving'} onClick={discard}>
              Discard changes
            </Button>
            <Button busy={status === 'saving'} onClick={editing.saveNow}>
              Save changes
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function statusWords<Doc>({ status, savedAt, automatic }: PartEditing<Doc>, timeZone: string): string {
  switch (status) {
    case 'saved':
      return savedAt === null
        ? automatic
          ? 'Changes are saved automatically'
          : 'No changes to save'
        : `Saved at ${formatTime(savedAt, timeZone)}`;
    case 'unsaved':
      return automatic ? 'Not saved yet…' : 'Not saved yet, but stored on this device';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'No connection. Your changes are stored on this device and will be saved once you’re back online.';
    case 'refused':
      return 'Not saved, but stored on this device';
    case 'conflict':
      return 'Not saved. Choose between the versions above.';
  }
}
