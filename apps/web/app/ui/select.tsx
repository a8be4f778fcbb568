import type { SelectHTMLAttributes } from 'react';
import { type ControlIds, controlClass, FieldFrame, type FieldFrameProps } from './field.tsx';
import { type Choice, Options, selectArrow } from './options.tsx';

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
