import { type MapPosition, positionWords, roundedPosition } from '@quivertree/domain/map-position';
import { MapPin } from 'lucide-react';
import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hubEventPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentMap } from './document-map.ts';
import type { PlaceMapProps } from './place-map.tsx';

/** In the query: the map stands open. */
const OPEN = 'map';
/** A position that is less exact than this, in metres, is said to be so. */
const EXACT = 30;

interface MapChoiceProps {
  eventId: string;
  position: MapPosition | null;
  /** Where the map begins without a position. */
  start: MapPosition;
  onChoose: (position: MapPosition | null) => void;
}

/** Opens a map on which the place is chosen. What draws it, and every part of it, is fetched only then. */
export function MapChoice({ eventId, ...rest }: MapChoiceProps) {
  const source = useContext(DocumentMap);
  const [search] = useSearchParams();
  const asked = search.has(OPEN);
  const [open, setOpen] = useState(asked);
  if (!source)
    return (
      <a href={`${hubEventPath(eventId, '/edit')}?${OPEN}`} className={buttonClass('outline', 'self-start')}>
        <MapPin aria-hidden className="size-5" />
        Choose on a map
      </a>
    );
  return (
    <>
      <Button kind="outline" aria-expanded={open} className="self-start" onClick={() => setOpen(!open)}>
        <MapPin aria-hidden className="size-5" />
        {open ? 'Close the map' : 'Choose on a map'}
      </Button>
      {open && <OpenMap {...rest} source={source} inView={asked} />}
    </>
  );
}

type OpenMapProps = PlaceMapProps & { onChoose: MapChoiceProps['onChoose']; inView: boolean };

function OpenMap({ inView, onChoose, ...map }: Omit<OpenMapProps, 'onPosition'>) {
  const box = useRef<HTMLDivElement>(null);
  const [PlaceMap, setPlaceMap] = useState<ComponentType<PlaceMapProps> | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    import('./place-map.tsx').then(
      ({ PlaceMap: loaded }) => !gone && setPlaceMap(() => loaded),
      () => !gone && setPlaceMap('failed'),
    );
    return () => {
      gone = true;
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
          The map could not be loaded. You can paste or type the place above, or{' '}
          <button
            type="button"
            onClick={() => setAttempt(attempt + 1)}
            className="-my-2.5 min-h-11 font-semibold underline underline-offset-4"
          >
            try again
          </button>
          .
        </p>
      ) : PlaceMap ? (
        <PlaceMap {...map} onPosition={onChoose} />
      ) : (
        <Skeleton className="h-80" />
      )}
      <p role="status" className="figures text-sm text-soft">
        {position
          ? `The pin stands at ${positionWords(position)}. Drag it, or move it with the arrow keys.`
          : 'Tap where it takes place.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <WhereIAm onPosition={onChoose} />
        {position && (
          <Button kind="quiet" className="px-0!" onClick={() => onChoose(null)}>
            Take the pin away
          </Button>
        )}
      </div>
    </div>
  );
}

/** Sets the pin where the device is, if its owner lets us know. */
function WhereIAm({ onPosition }: { onPosition: (position: MapPosition) => void }) {
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState('');
  function answered(answer: string): void {
    setAsking(false);
    setWords(answer);
  }
  function ask(): void {
    if (!('geolocation' in navigator)) return setWords('Your browser does not tell where you are.');
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        onPosition(roundedPosition(latitude, longitude));
        answered(accuracy <= EXACT ? '' : inexact(accuracy));
      },
      ({ code, PERMISSION_DENIED }) => answered(code === PERMISSION_DENIED ? NOT_ALLOWED : NOT_FOUND),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }
  return (
    <>
      <Button kind="outline" busy={asking} onClick={ask}>
        Use where I am
      </Button>
      <p role="status" className="order-last w-full empty:hidden">
        {words}
      </p>
    </>
  );
}

const NOT_ALLOWED =
  'Your browser may not tell where you are. Allow it in its settings for this site, or tap on the map.';
const NOT_FOUND = 'Your device does not find out where it is just now. Please tap on the map.';

function inexact(metres: number): string {
  const about = Math.round(metres).toLocaleString('en');
  return `Your device knows it to about ${about} m: please move the pin to the entrance.`;
}
