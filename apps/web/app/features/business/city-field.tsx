import { TOWNS } from '@quivertree/domain/towns';
import { useId } from 'react';
import { TextField } from '../../ui/field.tsx';

/** The city; Namibia's towns are suggested, any other is welcome. */
export function CityField({ defaultValue, error }: { defaultValue?: string | undefined; error?: string | undefined }) {
  const list = useId();
  return (
    <>
      <TextField
        label="City"
        name="city"
        list={list}
        autoComplete="address-level2"
        maxLength={80}
        defaultValue={defaultValue}
        error={error}
        required
      />
      <datalist id={list}>
        {TOWNS.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </datalist>
    </>
  );
}
