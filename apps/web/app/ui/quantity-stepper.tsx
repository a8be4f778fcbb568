import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

interface QuantityStepperProps {
  /** Name of the counted thing, for the controls' labels. */
  name: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Count between zero and a maximum: two buttons, and a field that takes digits only. */
export function QuantityStepper({ name, value, max, onChange }: QuantityStepperProps) {
  // The input may be empty while typing; the count never is.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Empty before hydration, since nothing would select the count when the field is tapped, and a 2 would become 20.
  const shown = useHydrated() ? (typed ?? String(value)) : '';

  const adoptEarlyInput = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (early !== shown) onChange(countIn(early, max));
  });
  useEffect(() => adoptEarlyInput(), []);

  function type(text: string): void {
    const count = countIn(text, max);
    setTyped(/\d/.test(text) ? String(count) : '');
    onChange(count);
  }

  return (
    <div role="group" aria-label={`Quantity of ${name}`} className="flex items-center needs-scripts">
      <StepButton
        label={`Remove one “${name}”`}
        disabled={value <= 0}
        onClick={() => onChange(Math.max(0, value - 1))}
        path="M5 12h14"
      />
      <input
        ref={field}
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        placeholder="0"
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        className="figures h-11 w-11 rounded-sm bg-transparent text-center font-display text-xl font-bold placeholder:text-inherit"
      />
      <StepButton
        label={`Add one “${name}”`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
        path="M5 12h14M12 5v14"
      />
    </div>
  );
}

/** The count that a text's digits make, up to the maximum. */
function countIn(text: string, max: number): number {
  return Math.min(Number(text.replace(/\D/g, '').slice(0, 6)), max);
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  path: string;
}

function StepButton({ label, disabled, onClick, path }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would drop the focus of a keyboard at the limit.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="flex size-11 items-center justify-center rounded-full border border-camelthorn transition-colors hover:bg-camelthorn hover:text-pan aria-disabled:pointer-events-none aria-disabled:border-hairline aria-disabled:opacity-40"
    >
      <Icon className="size-5" strokeWidth="2.5" path={path} />
    </button>
  );
}
