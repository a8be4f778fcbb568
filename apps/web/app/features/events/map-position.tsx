import {
  type MapPosition as Position,
  positionWarning,
  positionOf,
  positionText,
} from '@quivertree/domain/places/map-position';
import { positionOfTown } from '@quivertree/domain/places/town-positions';
import type { Town } from '@quivertree/domain/places/towns';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { MapChoice } from './map-choice.tsx';

interface MapPositionProps {
  eventId: string;
  city: Town;
  latitude: number | null;
  longitude: number | null;
  onPosition: (position: Position | { latitude: null; longitude: null }) => void;
  error?: string | undefined;
}

const UNREADABLE = {
  unreadable: 'Paste a link from a map, or a latitude and longitude such as -22.56880, 17.08620.',
  'short link':
    'This short link doesn’t contain the location. Open it and paste the full link, or press and hold the place on that map and copy its coordinates.',
};

/** Field for an event's position, which can be chosen on a map, pasted or typed. */
export function MapPosition({ eventId, city, latitude, longitude, onPosition, error }: MapPositionProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? 'nothing' : positionOf(typed);
  const problem = read === 'unreadable' || read === 'short link' ? UNREADABLE[read] : undefined;
  const position = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const choose = (to: Position | null) => {
    setTyped(undefined);
    onPosition(to ?? { latitude: null, longitude: null });
  };
  return (
    <div id="place" className="flex flex-col gap-3">
      <TextField
        label="Map location"
        optional
        value={typed ?? (position ? positionText(position) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          const found = positionOf(target.value);
          if (typeof found === 'object') onPosition(found);
          else if (found === 'nothing') onPosition({ latitude: null, longitude: null });
        }}
        onBlur={() => !problem && setTyped(undefined)}
        placeholder="Map link, or -22.56880, 17.08620"
        autoComplete="off"
        hint="Paste a link from Google Maps, Apple Maps or OpenStreetMap, or choose a spot on the map."
        error={problem ?? error}
      />
      {position && <Doubt position={position} onSwap={choose} />}
      <MapChoice eventId={eventId} position={position} start={positionOfTown(city)} onChoose={choose} />
    </div>
  );
}

/** Warning about an unlikely location, which can be ignored. */
function Doubt({ position, onSwap }: { position: Position; onSwap: (position: Position) => void }) {
  const doubt = positionWarning(position);
  if (!doubt) return null;
  return (
    <p role="status" className="border-l-4 border-aloe pl-4">
      {doubt === 'outside'
        ? 'This location is far outside Namibia. Check that it’s correct.'
        : 'This location is far outside Namibia. Latitude and longitude may be swapped. '}
      {doubt === 'swapped' && (
        <button
          type="button"
          onClick={() => onSwap({ latitude: position.longitude, longitude: position.latitude })}
          className="-my-2.5 min-h-11 font-semibold underline underline-offset-4"
        >
          Swap them
        </button>
      )}
    </p>
  );
}
