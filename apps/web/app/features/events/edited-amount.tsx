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
 * Amount in an edited document. While the input is unreadable, saving is blocked and the amount keeps its previous
 * value, so that a half-typed number never becomes a price.
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
