import { type ReactNode, useId } from 'react';

export interface RadioChoice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  choices: readonly RadioChoice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** Choice between a few options, each with an explanation. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-col">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              aria-describedby={choice.hint ? `${id}-${choice.value}` : undefined}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-5 shrink-0 accent-dune"
            />
            <span>
              <span className="block font-medium">{choice.label}</span>
              {choice.hint && (
                <span id={`${id}-${choice.value}`} className="block text-sm text-soft">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-rust-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
