import { mapEmbedUrl, type MappedPlace } from './maps.ts';

/** Embedded third-party map, loaded on request. */
export default function MapFrame(place: MappedPlace) {
  return (
    <iframe
      title={`Map of ${place.address}`}
      src={mapEmbedUrl(place)}
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      className="size-full border border-hairline"
    />
  );
}
