import { hoursInput, MAX_ADMISSION_MINUTES, readHours } from '@quivertree/domain/door/admission';
import { useEffect, useId, useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';
import type { PartEditing } from './use-editing.ts';

interface EditedHoursProps<Doc> extends FieldFrameProps {
  editing: Pick<PartEditing<Doc>, 'hold' | 'discards'>;
  /** Duration in minutes. */
  value: number;
  onChange: (minutes: number) => void;
}

/** Duration in an edited document, typed in hours. Saving is blocked while the input is unreadable. */
export function EditedHours<Doc>({ editing, ...props }: EditedHoursProps<Doc>) {
  return <Hours key={editing.discards} hold={editing.hold} {...props} />;
}

function Hours<Doc>({
  hold,
  value,
  onChange,
  label,
  hint,
  error,
}: Omit<EditedHoursProps<Doc>, 'editing'> & Pick<PartEditing<Doc>, 'hold'>) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined ? undefined : problemOf(typed);
  useEffect(() => () => hold(id, false), [hold, id]);

  function type(text: string): void {
    const isInvalid = problemOf(text) !== undefined;
    setTyped(text);
    hold(id, isInvalid);
    if (!isInvalid) onChange(readHours(text) ?? value);
  }

  return (
    <FieldFrame {...{ label, hint }} error={problem ?? error}>
      {(ids) => (
        <input
          {...ids}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? hoursInput(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => problem === undefined && setTyped(undefined)}
          className={`${controlClass} figures`}
        />
      )}
    </FieldFrame>
  );
}

function problemOf(text: string): string | undefined {
  const minutes = readHours(text);
  if (minutes === null) return 'Enter a number of hours, such as 12 or 1.5.';
  return minutes > MAX_ADMISSION_MINUTES ? 'Enter at most 720 hours, which is 30 days.' : undefined;
}
