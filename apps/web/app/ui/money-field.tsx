import { inputOfMinor, minorOfInput } from '@quivertree/domain/money-input';
import { useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

interface MoneyFieldProps extends FieldFrameProps {
  /** Minor units; null for nothing. */
  value: number | null;
  onChange: (minor: number | null) => void;
  /** Before the amount. */
  currency?: string;
  required?: boolean;
  disabled?: boolean;
}

/** An amount of money, in and out as minor units. What is typed stays as it was until the field is left. */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  currency = 'N$',
  ...rest
}: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const noAmount = typed !== null && minorOfInput(typed) === undefined;

  function type(text: string): void {
    setTyped(text);
    onChange(minorOfInput(text) ?? null);
  }

  return (
    <FieldFrame {...{ label, hint, optional }} error={noAmount ? 'Please enter an amount such as 1,250.00.' : error}>
      {(ids) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 flex w-12 items-center justify-center text-soft"
          >
            {currency}
          </span>
          <input
            {...rest}
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? inputOfMinor(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => !noAmount && setTyped(null)}
            className={`${controlClass} figures pl-12`}
          />
        </span>
      )}
    </FieldFrame>
  );
}
