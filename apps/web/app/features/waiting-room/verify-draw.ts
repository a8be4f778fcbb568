import { DRAW_PART, getDraw } from '@quivertree/contract/waiting-room/waiting-room';
import { isFairDraw } from '@quivertree/domain/waiting-room/draw';
import { plural } from '@quivertree/domain/text/plural';
import { apiClient } from '../../calls/api-client.ts';

/** Fetches the whole draw of a waiting room and recomputes it; resolves to the outcome in words. */
export async function verifyDraw(idOrSlug: string): Promise<string> {
  const places: string[] = [];
  for (;;) {
    const part = await apiClient.call(getDraw, { params: { idOrSlug }, query: { after: places.length } });
    places.push(...part.places);
    if (part.places.length === DRAW_PART) continue;
    const { seed, seedHash } = part;
    return seed !== null && (await isFairDraw({ seed, seedHash, places }, sha256))
      ? plural(places.length, 'Verified: 1 place.', 'Verified: {n} places, in exactly this order.')
      : 'The published order doesn’t follow from the seed and the list. The draw wasn’t fair.';
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
