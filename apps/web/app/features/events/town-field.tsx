import { regionOf, resolveTown } from '@quivertree/domain/places/town-regions';
import { type Town, TOWNS } from '@quivertree/domain/places/towns';
import { useId, useState } from 'react';
import { controlClass, FieldFrame } from '../../ui/field.tsx';

interface TownFieldProps {
  /** Chosen town, or null. */
  value: Town | null;
  /** Receives null while the input isn't a known town. */
  onChange: (town: Town | null) => void;
  error?: string | undefined;
}

/** Text field for a town, with suggestions. */
export function TownField({ value, onChange, error }: TownFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const unknown = typed !== null && resolveTown(typed) === undefined;

  function leave(): void {
    setFocused(false);
    if (!unknown) setTyped(null);
  }

  return (
    <FieldFrame
      label="City"
      error={unknown && !focused ? 'Choose a town or village from the list.' : unknown ? undefined : error}
    >
      {(ids) => (
        <>
          <input
            {...ids}
            list={list}
            autoComplete="off"
            maxLength={80}
            value={typed ?? value ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(resolveTown(target.value) ?? null);
            }}
            onFocus={({ target }) => {
              setFocused(true);
              target.select();
            }}
            onBlur={leave}
            className={controlClass}
          />
          <datalist id={list}>
            {TOWNS.map((town) => (
              <option key={town} value={town}>
                {regionOf(town)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
