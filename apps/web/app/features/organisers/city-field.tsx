import { TOWNS } from '@quivertree/domain/places/towns';
import { useId } from 'react';
import { TextField } from '../../ui/field.tsx';

/** City field that suggests Namibia's towns but accepts any other. */
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
