import { DEFAULT_DISTANCE, DISTANCES, type EventSearch } from '@quivertree/domain/catalogue/event-search';
import { roundedPosition } from '@quivertree/domain/places/rounded-position';
import { systemClock } from '@quivertree/runtime/clock';
import {
  getCurrentPositionAsync,
  getLastKnownPositionAsync,
  LocationAccuracy,
  type LocationObject,
  requestForegroundPermissionsAsync,
} from 'expo-location';
import { router } from 'expo-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { FilterSelect } from './filter-select.tsx';

const NOT_ALLOWED =
  'Quivertree isn’t allowed to use your location. Allow it in your phone’s settings, or choose a town instead.';
const NOT_FOUND = 'We couldn’t find your location. Choose a town instead.';

/** Time for which the phone may look for its position, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Maximum age of a position that the phone knows already, in milliseconds. */
const MAX_AGE_MS = 600_000;

const DISTANCE_CHOICES = [
  { value: '', label: 'Anywhere' },
  ...DISTANCES.map((distance) => ({ value: distance, label: `Within ${distance} km` })),
];

interface NearMeProps {
  search: EventSearch;
  /** Called with the reason if the phone gives no location, and with undefined when it tries again. */
  onProblem: (problem: string | undefined) => void;
}

/** Limits the search to events near the phone. Asks for its location only when someone presses the button. */
export function NearMe({ search: { near, within, sort }, onProblem }: NearMeProps) {
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    onProblem(undefined);
    try {
      const { granted } = await requestForegroundPermissionsAsync();
      if (granted) router.setParams({ near: roundedPosition((await findPosition()).coords) });
      else onProblem(NOT_ALLOWED);
    } catch {
      onProblem(NOT_FOUND);
    } finally {
      setBusy(false);
    }
  }

  if (near !== '')
    return (
      <FilterSelect
        label="Distance"
        choices={DISTANCE_CHOICES}
        value={within || DEFAULT_DISTANCE}
        onChoose={(next) =>
          router.setParams(
            next === '' ? { near: '', within: '', sort: sort === 'distance' ? '' : sort } : { within: next },
          )
        }
      />
    );
  return <Button kind="outline" label="Near me" busy={busy} onPress={() => void ask()} testID="near-me" />;
}

async function findPosition(): Promise<LocationObject> {
  const known = await getLastKnownPositionAsync({ maxAge: MAX_AGE_MS }).catch(() => null);
  if (known) return known;
  return new Promise((resolve, reject) => {
    const stop = systemClock.after(PATIENCE_MS, () => reject(new Error('The phone didn’t find its position in time.')));
    void getCurrentPositionAsync({ accuracy: LocationAccuracy.Low }).then(resolve, reject).finally(stop);
  });
}
