import { Sentence } from '../../ui/sentence.tsx';
import type { MapPosition } from '@quivertree/domain/places/map-position';
import { roundedPosition } from '@quivertree/domain/places/map-position';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './place-map.css';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapSource } from '../../document/page-render.ts';
import { Icon } from '../../ui/icon.tsx';
import { MINUS, PLUS } from '../../ui/icons.ts';

export interface PlaceMapProps {
  source: MapSource;
  position: MapPosition | null;
  /** Initial centre of the map if there is no position yet. */
  start: MapPosition;
  onPosition: (position: MapPosition) => void;
}

/** Zoom levels of a whole city and of a street. */
const ZOOM = { city: 13, place: 17 };
/** Number of pixels by which an arrow key moves the pin; with Shift, it moves by one. */
const STEP = 10;
const ARROWS: Record<string, L.PointTuple> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const PIN = L.icon({ iconUrl: '/map-pin.svg', iconSize: [44, 56], iconAnchor: [22, 52], className: 'map-pin' });

interface DrawnMap {
  map: L.Map;
  tiles: L.TileLayer;
  pin: L.Marker;
}

/**
 * Map with a pin that can be placed with a tap, dragged, or moved with the arrow keys. No markup is inserted from
 * strings, since the page's content security policy forbids that.
 */
export function PlaceMap({ source, position, start, onPosition }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const [tilesFail, setTilesFail] = useState(false);

  const choose = useEffectEvent(({ lat, lng }: L.LatLng) => onPosition(roundedPosition(lat, lng)));
  const draw = useEffectEvent((element: HTMLElement) =>
    drawMap(element, { source, position, start, choose, setTilesFail }),
  );
  useEffect(() => {
    if (!box.current) return;
    const created = draw(box.current);
    drawn.current = created;
    const watch = new ResizeObserver(() => created.map.invalidateSize({ animate: false }));
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      created.map.remove();
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
    const visible = map.getBounds();
    if (visible.contains(place)) map.panInside(place, { padding: [48, 60] });
    else map.setView(place, Math.max(map.getZoom(), ZOOM.place));
  }, [latitude, longitude]);

  return (
    <div className="relative isolate h-[min(24rem,60dvh)] overflow-hidden rounded-md border">
      <div
        ref={box}
        role="application"
        aria-label="Map. Pan with the arrow keys, zoom with plus and minus, and press Enter to place the pin in the centre."
        className="place-map isolate size-full"
      />
      <div className="absolute top-2 right-2 z-10 flex flex-col gap-2">
        <MapButton label="Zoom in" onClick={() => drawn.current?.map.zoomIn()}>
          <Icon path={PLUS} className="size-5" />
        </MapButton>
        <MapButton label="Zoom out" onClick={() => drawn.current?.map.zoomOut()}>
          <Icon path={MINUS} className="size-5" />
        </MapButton>
      </div>
      {tilesFail && (
        <p
          role="status"
          className="absolute inset-x-2 top-2 z-10 mr-14 rounded-md bg-pan px-3 py-2 text-sm shadow-raised"
        >
          <Sentence
            text="Parts of the map couldn’t be loaded. Paste or type the location above, or {retry}."
            values={{
              retry: (
                <button
                  type="button"
                  onClick={() => drawn.current?.tiles.redraw()}
                  className="-my-2.5 min-h-11 font-semibold underline underline-offset-4"
                >
                  try again
                </button>
              ),
            }}
          />
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

interface MapToDraw extends Pick<PlaceMapProps, 'source' | 'position' | 'start'> {
  choose: (place: L.LatLng) => void;
  setTilesFail: (fail: boolean) => void;
}

function drawMap(element: HTMLElement, { source, position, start, choose, setTilesFail }: MapToDraw): DrawnMap {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    center: latLng(position ?? start),
    zoom: position ? ZOOM.place : ZOOM.city,
    maxZoom: 19,
    attributionControl: false,
    zoomControl: false,
    // Without this, scrolling the page over the map would zoom it even when it doesn't have focus.
    scrollWheelZoom: false,
    worldCopyJump: true,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
    inertia: !reducedMotion,
  });
  const tiles = L.tileLayer(source.tilesUrl, { maxZoom: 19 })
    .on('tileload', () => setTilesFail(false))
    .on('tileerror', () => setTilesFail(true))
    .addTo(map);
  const pin = L.marker(latLng(position ?? start), {
    icon: PIN,
    draggable: true,
    autoPan: true,
    alt: 'Pin. Move it with the arrow keys.',
  });
  pin.on('dragend', () => choose(pin.getLatLng()));
  // The element is created whenever the pin is added. Adding the same listener to an element twice has no effect.
  pin.on('add', () => pin.getElement()?.addEventListener('keydown', moveByKeys));
  function moveByKeys(event: KeyboardEvent): void {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const by = L.point(direction).multiplyBy(event.shiftKey ? 1 : STEP);
    choose(map.unproject(map.project(pin.getLatLng()).add(by)));
  }
  map.on('click', ({ latlng }) => choose(latlng));
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === element) choose(map.getCenter());
  });
  return { map, tiles, pin };
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
