import { mapEmbedUrl, type MappedPlace } from './maps.ts';

/** Somebody else's map within the page. Fetched when it is asked for. */
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
