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

interface MappedPlace {
  address: string;
  /** Position in degrees; null if it isn't set. */
  latitude: number | null;
  longitude: number | null;
}

/** Distance in degrees, about 500 m, from the position to each edge of the map. */
const AROUND = 0.005;

/**
 * URL of an embedded map: OpenStreetMap if the position is known, otherwise Google Maps, which searches for the
 * address.
 */
function mapEmbedUrl({ address, latitude, longitude }: MappedPlace): string {
  if (latitude === null || longitude === null)
    return `https://www.google.com/maps?${new URLSearchParams({ q: address.trim(), output: 'embed' })}`;
  const box = [longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND];
  const query = {
    bbox: box.map((edge) => edge.toFixed(5)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  };
  return `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams(query)}`;
}
