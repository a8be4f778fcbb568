import { currencySign, DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money';
import { inputOfMinor, minorOfInput } from '@quivertree/domain/money-input';
import { type ReactNode, useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

interface MoneyFieldProps extends FieldFrameProps {
  /** Minor units; null for nothing. */
  value: number | null;
  /** Told null while nothing is typed, or what is no amount. */
  onChange: (minor: number | null) => void;
  /** Told whether something is typed that is no amount. */
  onUnreadable?: (unreadable: boolean) => void;
  /** ISO code. */
  currency?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * An amount of money, in and out as minor units, with the amount that was understood below it. What is typed stays as it
 * was until the field is left, or until it is an amount.
 */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onUnreadable,
  currency = DEFAULT_CURRENCY,
  ...rest
}: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const unreadable = typed !== null && minorOfInput(typed) === undefined;
  // Whoever has typed "250," is not done yet.
  const unfinished = focused && /[.,]$/.test(typed ?? '');

  function type(text: string): void {
    const minor = minorOfInput(text);
    setTyped(text);
    onUnreadable?.(minor === undefined);
    onChange(minor ?? null);
  }

  function leave(): void {
    setFocused(false);
    if (!unreadable) setTyped(null);
  }

  return (
    <FieldFrame
      {...{ label, optional }}
      hint={unreadable ? hint : <Understood {...{ value, currency, hint }} />}
      error={unreadable && !unfinished ? 'Please enter an amount such as 1,250.00 or 250,50.' : error}
    >
      {(ids) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 flex w-12 items-center justify-center text-soft"
          >
            {currencySign(currency)}
          </span>
          <input
            {...rest}
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? inputOfMinor(value)}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={leave}
            className={`${controlClass} figures pl-12`}
          />
        </span>
      )}
    </FieldFrame>
  );
}

/** The amount as it was understood. It has its line from the start, so that nothing moves under the finger when the field is left. */
function Understood({ value, currency, hint }: { value: number | null; currency: string; hint: ReactNode }) {
  return (
    <>
      <span className="figures">{value === null ? '\u00a0' : formatMoney({ amount: value, currency })}</span>
      {hint && <> · {hint}</>}
    </>
  );
}
