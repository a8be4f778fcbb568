import type { MapPosition } from '@quivertree/domain/map-position';
import { roundedPosition } from '@quivertree/domain/map-position';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './place-map.css';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapSource } from '../../load-context.ts';

export interface PlaceMapProps {
  source: MapSource;
  position: MapPosition | null;
  /** Where the map begins without a position. */
  start: MapPosition;
  onPosition: (position: MapPosition) => void;
}

/** How far off one sees a whole city, and a street. */
const ZOOM = { city: 13, place: 17 };
/** What an arrow key moves the pin by, in pixels of the screen; with Shift, one. */
const STEP = 10;
const ARROWS: Record<string, L.PointTuple> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const PIN = L.icon({ iconUrl: '/map-pin.svg', iconSize: [44, 56], iconAnchor: [22, 52], className: 'map-pin' });

/**
 * A map with a pin that is set by a tap, dragged, and moved by the arrow keys. Nothing of it is markup made by scripts, so
 * that the page's policy for such holds.
 */
export function PlaceMap({ source, position, start, onPosition }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: L.Map; tiles: L.TileLayer; pin: L.Marker }>(undefined);
  const [tilesFail, setTilesFail] = useState(false);

  const choose = useEffectEvent(({ lat, lng }: L.LatLng) => onPosition(roundedPosition(lat, lng)));
  const draw = useEffectEvent((element: HTMLElement) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = L.map(element, {
      center: latLng(position ?? start),
      zoom: position ? ZOOM.place : ZOOM.city,
      maxZoom: 19,
      attributionControl: false,
      zoomControl: false,
      // The page scrolls past a map that nobody has turned to.
      scrollWheelZoom: false,
      worldCopyJump: true,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
    });
    const tiles = L.tileLayer(source.tilesUrl, { maxZoom: 19 })
      .on('tileload', () => setTilesFail(false))
      .on('tileerror', () => setTilesFail(true))
      .addTo(map);
    const pin = L.marker(latLng(position ?? start), {
      icon: PIN,
      draggable: true,
      autoPan: true,
      alt: 'Pin: the arrow keys move it',
    });
    pin.on('dragend', () => choose(pin.getLatLng()));
    // The pin is on the map as soon as there is a position, and then for good: its keys are listened to once.
    pin.on('add', () => pin.getElement()?.addEventListener('keydown', moveByKeys));
    function moveByKeys(event: KeyboardEvent): void {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const by = L.point(way).multiplyBy(event.shiftKey ? 1 : STEP);
      choose(map.unproject(map.project(pin.getLatLng()).add(by)));
    }
    map.on('click', ({ latlng }) => choose(latlng));
    map.on('focus', () => map.scrollWheelZoom.enable());
    map.on('blur', () => map.scrollWheelZoom.disable());
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target === element) choose(map.getCenter());
    });
    return { map, tiles, pin };
  });
  useEffect(() => {
    if (!box.current) return;
    const made = draw(box.current);
    drawn.current = made;
    const watch = new ResizeObserver(() => made.map.invalidateSize({ animate: false }));
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      made.map.remove();
    };
  }, []);

  const [latitude, longitude] = [position?.latitude, position?.longitude];
  useEffect(() => {
    const { map, pin } = drawn.current ?? {};
    if (!map || !pin) return;
    if (latitude === undefined || longitude === undefined) {
      pin.remove();
      return;
    }
    const place = L.latLng(latitude, longitude);
    pin.setLatLng(place).addTo(map);
    const seen = map.getBounds();
    if (seen.contains(place)) map.panInside(place, { padding: [48, 60] });
    else map.setView(place, Math.max(map.getZoom(), ZOOM.place));
  }, [latitude, longitude]);

  return (
    <div className="relative isolate h-[min(24rem,60dvh)] overflow-hidden rounded-md border">
      <div
        ref={box}
        role="application"
        aria-label="Map: arrow keys move it, plus and minus bring it nearer, Enter sets the pin in its middle"
        className="place-map isolate size-full"
      />
      <div className="absolute top-2 right-2 z-10 flex flex-col gap-2">
        <MapButton label="Nearer" onClick={() => drawn.current?.map.zoomIn()}>
          <Plus aria-hidden className="size-5" />
        </MapButton>
        <MapButton label="Farther" onClick={() => drawn.current?.map.zoomOut()}>
          <Minus aria-hidden className="size-5" />
        </MapButton>
      </div>
      {tilesFail && (
        <p
          role="status"
          className="absolute inset-x-2 top-2 z-10 mr-14 rounded-md bg-pan px-3 py-2 text-sm shadow-raised"
        >
          The map’s pictures do not arrive. You can paste or type the place above, or{' '}
          <button
            type="button"
            onClick={() => drawn.current?.tiles.redraw()}
            className="-my-2.5 min-h-11 font-semibold underline underline-offset-4"
          >
            try again
          </button>
          .
        </p>
      )}
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noreferrer"
        className="absolute right-0 bottom-0 z-10 bg-pan px-2 py-1 text-xs text-soft underline after:absolute after:-inset-2.5"
      >
        {source.attribution}
      </a>
    </div>
  );
}

function latLng({ latitude, longitude }: MapPosition): L.LatLng {
  return L.latLng(latitude, longitude);
}

function MapButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-md border bg-pan shadow-raised hover:bg-pan-deep"
    >
      {children}
    </button>
  );
}
