import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { positionOf, positionWords } from './position.ts';

interface MapPositionProps {
  latitude: number | null;
  longitude: number | null;
  onPosition: (position: { latitude: number | null; longitude: number | null }) => void;
  error?: string | undefined;
}

/** Where the pin of the map stands: as a map gives it, in one field. */
export function MapPosition({ latitude, longitude, onPosition, error }: MapPositionProps) {
  const [typed, setTyped] = useState<string>();
  const unreadable = typed !== undefined && positionOf(typed) === undefined;
  const isKnown = latitude !== null && longitude !== null;
  return (
    <div>
      <TextField
        label="Place on the map"
        optional
        value={typed ?? positionWords(latitude, longitude)}
        onChange={({ target }) => {
          setTyped(target.value);
          const position = positionOf(target.value);
          if (position) onPosition(position);
        }}
        onBlur={() => !unreadable && setTyped(undefined)}
        placeholder="-22.56880, 17.08620"
        autoComplete="off"
        hint="Latitude and longitude, as a map app gives them when you hold a place. You can paste the link of a map, too."
        error={unreadable ? 'Please enter latitude and longitude, such as -22.56880, 17.08620.' : error}
      />
      {isKnown && (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-atlantic-ink underline underline-offset-4"
        >
          Look at this place on the map
        </a>
      )}
    </div>
  );
}
