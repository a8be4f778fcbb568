import type { SelectHTMLAttributes } from 'react';
import { type ControlIds, controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';

export interface Choice {
  value: string;
  label: string;
}

/** Draws the arrow that every select has. */
export const selectArrow =
  'appearance-none bg-[url(/arrow-down.svg)] dark:bg-[url(/arrow-down-light.svg)] bg-no-repeat bg-size-[1.125rem]';

interface SelectFieldProps
  extends FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof ControlIds | 'className'> {
  choices: readonly Choice[];
}

export function SelectField({ label, hint, error, optional, choices, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className={`${controlClass} ${selectArrow} bg-position-[right_0.875rem_center] pr-11`}
        >
          <Options choices={choices} />
        </select>
      )}
    </FieldFrame>
  );
}

export function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
