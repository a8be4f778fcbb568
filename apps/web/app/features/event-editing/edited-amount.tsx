import { useEffect, useId, useRef } from 'react';
import { MoneyField } from '../../ui/money-field.tsx';
import type { FieldFrameProps } from '../../ui/field.tsx';
import type { PartEditing } from './use-editing.ts';

interface EditedAmountProps<Doc> extends FieldFrameProps {
  editing: Pick<PartEditing<Doc>, 'hold' | 'discards'>;
  value: number;
  onChange: (minor: number) => void;
  currency: string;
}

/**
 * An amount of a document that is edited. While it can't be read nothing is saved, and the amount is the one that stood
 * there before: half of what somebody types must not become a price.
 */
export function EditedAmount<Doc>({ editing, ...props }: EditedAmountProps<Doc>) {
  return <Amount key={editing.discards} hold={editing.hold} {...props} />;
}

function Amount<Doc>({
  hold,
  value,
  onChange,
  ...rest
}: Omit<EditedAmountProps<Doc>, 'editing'> & Pick<PartEditing<Doc>, 'hold'>) {
  const id = useId();
  const before = useRef(value);
  useEffect(() => () => hold(id, false), [hold, id]);
  return (
    <div onFocus={() => (before.current = value)}>
      <MoneyField
        {...rest}
        value={value}
        onChange={(minor) => onChange(minor ?? before.current)}
        onUnreadable={(unreadable) => hold(id, unreadable)}
      />
    </div>
  );
}
