import { useState } from 'react';
import { controlClass, FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';

interface UnitsFieldProps extends FieldFrameProps {
  value: number | null;
  onChange: (units: number | null) => void;
}

/** Whole number field. The input is only reformatted on blur. */
export function UnitsField({ label, hint, error, optional, value, onChange }: UnitsFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <input
          {...ids}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed ?? (value === null ? '' : String(value))}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '');
            setTyped(digits);
            onChange(digits === '' ? null : Number(digits));
          }}
          onBlur={() => setTyped(undefined)}
          className={`${controlClass} figures`}
        />
      )}
    </FieldFrame>
  );
}
