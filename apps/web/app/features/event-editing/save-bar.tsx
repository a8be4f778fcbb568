import { formatTime } from '@quivertree/domain/zoned-time';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { describeEdits } from './describe-edits.ts';
import type { PartEditing } from './use-editing.ts';

/** So many changes are told one by one: the bar leaves room for what is edited. */
const MOST_TOLD = 5;

interface SaveBarProps<Doc> {
  editing: PartEditing<Doc>;
  timeZone: string;
  currency: string;
  /** What saving brings about, for those who have ordered or are ordering. */
  consequence?: ReactNode;
}

/** How what was typed stands: saved and when, or what will change with the button. */
export function SaveBar<Doc extends object>({ editing, timeZone, currency, consequence }: SaveBarProps<Doc>) {
  const { automatic, status, doc, base, problems } = editing;
  // What has nothing to say does not stand in the way.
  const stays = automatic || status !== 'saved';
  const asks = !automatic && status !== 'saved' && status !== 'conflict';
  const edits = automatic ? [] : describeEdits(base, doc, { timeZone, currency });
  return (
    <div
      className={classNames(
        '-mx-5 mt-8 border-t bg-pan px-5 lg:mx-0 lg:px-0',
        // Where there is nothing to press, it takes a line and no more.
        asks
          ? 'py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]'
          : 'py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        stays && 'sticky bottom-0 z-10',
      )}
    >
      <FormAlert>
        {problems[''] ?? (status === 'refused' ? 'Please check what is marked. It is not saved yet.' : undefined)}
      </FormAlert>
      {edits.length > 0 && (
        <details open={edits.length <= 2} className="mb-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {edits.length === 1 ? 'One thing will change' : `${edits.length} things will change`}
          </summary>
          <ul className="text-sm">
            {edits.slice(0, MOST_TOLD).map(({ what, from, to }) => (
              <li key={what} className="py-0.5">
                <strong>{what}</strong>{' '}
                {from === undefined ? '(new)' : to === undefined ? '(is taken out)' : `${from} → ${to}`}
              </li>
            ))}
            {edits.length > MOST_TOLD && <li className="py-0.5">{`and ${edits.length - MOST_TOLD} more`}</li>}
          </ul>
          {consequence && <p className="mt-1 text-sm text-soft">{consequence}</p>}
        </details>
      )}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm font-semibold">
          {statusWords(editing, timeZone)}
        </p>
        {asks && (
          <div className="flex flex-wrap gap-3">
            <Button kind="quiet" disabled={status === 'saving'} onClick={editing.discard}>
              Discard
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
          ? 'Saves itself as you type'
          : 'Nothing to save'
        : `Saved ${formatTime(savedAt, timeZone)}`;
    case 'unsaved':
      return automatic ? 'Not saved yet …' : 'Not saved yet; kept on this device';
    case 'saving':
      return 'Saving …';
    case 'offline':
      return 'No connection. It is kept on this device and saved as soon as possible.';
    case 'refused':
      return 'Not saved; kept on this device';
    case 'conflict':
      return 'Not saved: please choose above';
  }
}
