import { Sentence } from '../../ui/sentence.tsx';
import { type MapPosition, positionText, roundedPosition } from '@quivertree/domain/places/map-position';
import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hubEventPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentMap } from './document-map.ts';
import type { PlaceMapProps } from './place-map.tsx';
import { retryImport } from '../../hydration/retrying-import.ts';
import { Icon } from '../../ui/icon.tsx';
import { MAP_PIN } from '../../ui/icons.ts';

/** Query parameter that opens the map. */
const OPEN = 'map';
/** Accuracy in metres beyond which a warning is shown. */
const ACCURATE_WITHIN = 30;

interface MapChoiceProps {
  eventId: string;
  position: MapPosition | null;
  /** Initial centre of the map if there is no position yet. */
  start: MapPosition;
  onChoose: (position: MapPosition | null) => void;
}

/** Button that opens a map for choosing the location. The map's code and tiles are fetched only once it is pressed. */
export function MapChoice({ eventId, ...rest }: MapChoiceProps) {
  const source = useContext(DocumentMap);
  const [search] = useSearchParams();
  const isRequested = search.has(OPEN);
  const [open, setOpen] = useState(isRequested);
  if (!source)
    return (
      <a href={`${hubEventPath(eventId, '/edit')}?${OPEN}`} className={buttonClass('outline', 'self-start')}>
        <Icon path={MAP_PIN} className="size-5" />
        Choose on a map
      </a>
    );
  return (
    <>
      <Button kind="outline" aria-expanded={open} className="self-start" onClick={() => setOpen(!open)}>
        <Icon path={MAP_PIN} className="size-5" />
        {open ? 'Close map' : 'Choose on a map'}
      </Button>
      {open && <OpenMap {...rest} source={source} inView={isRequested} />}
    </>
  );
}

type OpenMapProps = PlaceMapProps & { onChoose: MapChoiceProps['onChoose']; inView: boolean };

function OpenMap({ inView, onChoose, ...map }: Omit<OpenMapProps, 'onPosition'>) {
  const box = useRef<HTMLDivElement>(null);
  const [PlaceMap, setPlaceMap] = useState<ComponentType<PlaceMapProps> | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let unmounted = false;
    retryImport(() => import('./place-map.tsx')).then(
      ({ PlaceMap: loaded }) => !unmounted && setPlaceMap(() => loaded),
      () => !unmounted && setPlaceMap('failed'),
    );
    return () => {
      unmounted = true;
    };
  }, [attempt]);
  useEffect(() => {
    if (inView) box.current?.scrollIntoView({ block: 'center' });
  }, [inView]);
  const { position } = map;
  return (
    <div ref={box} className="flex flex-col gap-3">
      {PlaceMap === 'failed' ? (
        <p role="alert" className="border-l-4 border-rust-ink pl-4">
          <Sentence
            text="The map couldn’t be loaded. Paste or type the location above, or {retry}."
            values={{
              retry: (
                <button
                  type="button"
                  onClick={() => setAttempt(attempt + 1)}
                  className="-my-2.5 min-h-11 font-semibold underline underline-offset-4"
                >
                  try again
                </button>
              ),
            }}
          />
        </p>
      ) : PlaceMap ? (
        <PlaceMap {...map} onPosition={onChoose} />
      ) : (
        <Skeleton className="h-80" />
      )}
      <p role="status" className="figures text-sm text-soft">
        {position
          ? `The pin is at ${positionText(position)}. Drag it, or move it with the arrow keys.`
          : 'Choose the location on the map.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UseMyLocation onPosition={onChoose} />
        {position && (
          <Button kind="quiet" className="px-0!" onClick={() => onChoose(null)}>
            Remove pin
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves the pin to the device's location, with permission. */
function UseMyLocation({ onPosition }: { onPosition: (position: MapPosition) => void }) {
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  function answered(answer: string): void {
    setAsking(false);
    setMessage(answer);
  }
  function ask(): void {
    if (!('geolocation' in navigator))
      return setMessage('Your browser can’t share your location. Choose it on the map instead.');
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        onPosition(roundedPosition(latitude, longitude));
        answered(accuracy <= ACCURATE_WITHIN ? '' : inexact(accuracy));
      },
      ({ code, PERMISSION_DENIED }) => answered(code === PERMISSION_DENIED ? NOT_ALLOWED : NOT_FOUND),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }
  return (
    <>
      <Button kind="outline" busy={asking} onClick={ask}>
        Use my location
      </Button>
      <p role="status" className="order-last w-full empty:hidden">
        {message}
      </p>
    </>
  );
}

const NOT_ALLOWED =
  'Your browser isn’t allowed to share your location. Allow location access in the site settings, or choose the location on the map.';
const NOT_FOUND = 'Your device can’t find its location right now. Choose the location on the map instead.';

function inexact(metres: number): string {
  const about = Math.round(metres).toLocaleString('en');
  return `Your location is only accurate to about ${about} m. Move the pin to the entrance.`;
}
