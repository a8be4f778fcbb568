/** Computes a text's SHA-256 as 64 lower-case hexadecimal digits. */
type Sha256 = (text: string) => Promise<string>;

/** Everything that decides a draw. */
interface Draw {
  /** 64 hexadecimal digits, whose hash was published before anyone could join. */
  seed: string;
  /** Ids of all places in the draw, in any order. */
  places: readonly string[];
}

/** Text whose hash depends on every place in the draw: the ids, sorted, one per line. */
function entrantsText(places: readonly string[]): string {
  return [...places].sort().join('\n');
}

/** Text by whose hash a place is ranked. */
function rankText(seed: string, entrantsHash: string, place: string): string {
  return `${seed}:${entrantsHash}:${place}`;
}

/**
 * Places in the order of a waiting room's draw: sorted by the hash of the seed, the hash of all entrants and their own
 * id. The database draws in the same way (draw_places.sql).
 */
export async function drawPlaces({ seed, places }: Draw, sha256: Sha256): Promise<string[]> {
  const entrantsHash = await sha256(entrantsText(places));
  const ranked = await Promise.all(
    places.map(async (place) => ({ place, rank: await sha256(rankText(seed, entrantsHash, place)) })),
  );
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ place }) => place);
}

/** A published draw: what was committed to beforehand, and what came out. */
interface PublishedDraw {
  /** Hash of the seed, published before anyone could join. */
  seedHash: string;
  seed: string;
  /** Ids of the places in the draw, in the order in which they are admitted. */
  places: readonly string[];
}

/** True if the seed is the one that was committed to, and leads to exactly this order. */
export async function isFairDraw({ seedHash, seed, places }: PublishedDraw, sha256: Sha256): Promise<boolean> {
  if ((await sha256(seed)) !== seedHash) return false;
  const drawn = await drawPlaces({ seed, places }, sha256);
  return drawn.every((place, index) => place === places[index]);
}
