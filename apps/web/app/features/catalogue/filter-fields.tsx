import { DISTANCES, EVENT_SORTS, type EventSearch } from '@quivertree/domain/catalogue/event-search';
import { roundedPosition } from '@quivertree/domain/places/rounded-position';
import { type ReactNode, useRef, useState } from 'react';
import { explorePath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { compactSelect, Options } from '../../ui/options.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const box =
  'min-h-11 w-full min-w-0 rounded-md border border-camelthorn/45 bg-pan-bright px-3 text-base hover:border-camelthorn';

/**
 * Further filters and the sort of the search form. They work without scripts, except for the visitor's position.
 */
export default function FilterFields({ search }: { search: EventSearch }) {
  const { free, priceMin, priceMax, from, to, near, sort } = search;
  const sorts = EVENT_SORTS.filter(({ value }) => value !== 'distance' || near !== '');
  return (
    <div className="grid grid-cols-2 items-end gap-4 pt-1 pb-5 max-[16rem]:grid-cols-1 sm:flex sm:flex-wrap sm:gap-x-6">
      <label className="col-span-full flex min-h-11 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="free" value="true" defaultChecked={free !== ''} className="size-5" />
        Free only
      </label>
      <PriceField label="Lowest price, N$" name="priceMin" defaultValue={priceMin} />
      <PriceField label="Highest price, N$" name="priceMax" defaultValue={priceMax} />
      <Labelled label="From">
        <input type="date" name="from" defaultValue={from} className={box} />
      </Labelled>
      <Labelled label="To">
        <input type="date" name="to" defaultValue={to} className={box} />
      </Labelled>
      <Labelled label="Sort by">
        <select name="sort" defaultValue={sort} className={`${compactSelect} w-full`}>
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
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

/** Field for a price in whole dollars. */
function PriceField({ label, ...input }: { label: string; name: string; defaultValue: string }) {
  return (
    <Labelled label={label}>
      <input type="number" min={0} max={9_999_999} className={`${box} sm:w-32`} {...input} />
    </Labelled>
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
            <select name="within" defaultValue={within || '50'} className={`${compactSelect} w-full`}>
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
      <p role="status" className="col-span-full w-full empty:hidden">
        {message}
      </p>
    </>
  );
}

const NOT_ALLOWED =
  'Your browser isn’t allowed to share your location. Allow it in the site settings, or choose a town instead.';
const NOT_FOUND = 'We couldn’t find your location. Choose a town instead.';
