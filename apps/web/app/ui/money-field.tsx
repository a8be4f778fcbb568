import { currencySign, DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { inputOfMinor, minorOfInput } from '@quivertree/domain/money/money-input';
import { type ReactNode, useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

interface MoneyFieldProps extends FieldFrameProps {
  /** Amount in minor units; null for none. */
  value: number | null;
  /** Called with null if the input is empty or not an amount. */
  onChange: (minor: number | null) => void;
  /** Called with true if the input isn't an amount. */
  onUnreadable?: (unreadable: boolean) => void;
  /** ISO code of the currency. */
  currency?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * Amount of money in minor units, with the amount as understood shown below it. The input is reformatted when it loses
 * focus, if it is an amount.
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
  // An input such as "250," is incomplete, not wrong.
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
      // Beside the problem, an empty line would keep it away from its field.
      hint={unreadable || (error && value === null) ? hint : <Understood {...{ value, currency, hint }} />}
      error={unreadable && !unfinished ? 'Enter an amount such as 1,250.00.' : error}
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

/** The amount as understood. The line is there even without an amount, so that the layout doesn't shift on blur. */
function Understood({ value, currency, hint }: { value: number | null; currency: string; hint: ReactNode }) {
  return (
    <>
      <span className="figures">{value === null ? '\u00a0' : formatMoney({ amount: value, currency })}</span>
      {hint && <> · {hint}</>}
    </>
  );
}
