import { DISTANCES, EVENT_SORTS, type EventSearch } from '@quivertree/domain/catalogue/event-search';
import { roundedPosition } from '@quivertree/domain/places/rounded-position';
import { type ReactNode, useRef, useState } from 'react';
import { explorePath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { compactSelect, Options } from '../../ui/options.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const box = 'min-h-11 rounded-md border border-camelthorn/45 bg-pan-bright px-3 text-base hover:border-camelthorn';

/**
 * Further filters and the sort of the search form. They work without scripts, except for the visitor's position.
 */
export default function FilterFields({ search }: { search: EventSearch }) {
  const { free, priceMin, priceMax, from, to, near, sort } = search;
  const sorts = EVENT_SORTS.filter(({ value }) => value !== 'distance' || near !== '');
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pt-1 pb-5">
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="free" value="true" defaultChecked={free !== ''} className="size-5" />
        Free only
      </label>
      <Labelled label="Lowest price, N$">
        <input
          type="number"
          name="priceMin"
          min={0}
          max={9_999_999}
          defaultValue={priceMin}
          className={`${box} w-32`}
        />
      </Labelled>
      <Labelled label="Highest price, N$">
        <input
          type="number"
          name="priceMax"
          min={0}
          max={9_999_999}
          defaultValue={priceMax}
          className={`${box} w-32`}
        />
      </Labelled>
      <Labelled label="From">
        <input type="date" name="from" defaultValue={from} className={box} />
      </Labelled>
      <Labelled label="To">
        <input type="date" name="to" defaultValue={to} className={box} />
      </Labelled>
      <Labelled label="Sort by">
        <select name="sort" defaultValue={sort} className={compactSelect}>
          <option value="">Default order</option>
          <Options choices={sorts} />
        </select>
      </Labelled>
      <NearMe search={search} />
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

/** Limits the search to events near the visitor. Asks for their position only when they press the button. */
function NearMe({ search }: { search: EventSearch }) {
  const { near, within, sort } = search;
  const [message, setMessage] = useState('');
  const position = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function submitAt(coordinates: GeolocationCoordinates): void {
    const input = position.current;
    if (!input) return;
    input.value = roundedPosition(coordinates);
    input.form?.requestSubmit();
  }
  function ask(): void {
    setMessage('Finding your location…');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setMessage('');
        submitAt(coords);
      },
      ({ code, PERMISSION_DENIED }) => setMessage(code === PERMISSION_DENIED ? NOT_ALLOWED : NOT_FOUND),
      { timeout: 15_000, maximumAge: 600_000 },
    );
  }
  return (
    <>
      <input ref={position} type="hidden" name="near" defaultValue={near} />
      {near !== '' && (
        <>
          <Labelled label="Distance">
            <select name="within" defaultValue={within || '50'} className={compactSelect}>
              <Options choices={DISTANCES.map((distance) => ({ value: distance, label: `${distance} km` }))} />
            </select>
          </Labelled>
          <Link
            to={explorePath({ ...search, near: '', within: '', sort: sort === 'distance' ? '' : sort })}
            className={buttonClass('outline')}
          >
            Anywhere
          </Link>
        </>
      )}
      {hydrated && near === '' && (
        <Button kind="outline" onClick={ask}>
          Near me
        </Button>
      )}
      <p role="status" className="w-full empty:hidden">
        {message}
      </p>
    </>
  );
}

const NOT_ALLOWED =
  'Your browser isn’t allowed to share your location. Allow it in the site settings, or choose a town instead.';
const NOT_FOUND = 'We couldn’t find your location. Choose a town instead.';
