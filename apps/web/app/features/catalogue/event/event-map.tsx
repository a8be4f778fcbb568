import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { searchablePlace, mapsSearchUrl } from '@quivertree/domain/places/place';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { retryImport } from '../../../hydration/retrying-import.ts';

const MapFrame = lazy(() => retryImport(() => import('./map-frame.tsx')));

/** Address and map. The map comes from a third party, so it's loaded only on request. */
export function EventMap({ details }: { details: EventDetail['details'] }) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const { latitude, longitude } = details;
  const place = searchablePlace(details);
  return (
    <section aria-labelledby="map">
      <h2 id="map" className="mb-3 text-3xl">
        Getting there
      </h2>
      <p className="mb-4 text-lg">{place}</p>
      {shown ? (
        <div className="aspect-3/2">
          <Suspense>
            <MapFrame address={place} latitude={latitude} longitude={longitude} />
          </Suspense>
        </div>
      ) : hydrated ? (
        <Button kind="outline" onClick={() => setShown(true)}>
          Show the map
        </Button>
      ) : (
        <a
          href={mapsSearchUrl(place)}
          rel="noreferrer"
          className="inline-flex min-h-12 items-center font-semibold text-atlantic-ink underline underline-offset-4"
        >
          Show on a map
        </a>
      )}
    </section>
  );
}
