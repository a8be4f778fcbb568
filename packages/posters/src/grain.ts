import { HEIGHT, WIDTH } from './svg-shapes.ts';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import type { Sheet } from './sheet.ts';

const TILE = 240;
const SPECKS = 44;

/** The tooth of the paper: specks of the darkest and the lightest ink, barely visible. */
export function grain(sheet: Sheet): string {
  const id = sheet.name('grain');
  return (
    `<pattern id="${id}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
    `<g fill="none" stroke-linecap="round"><path stroke="${sheet.inks.ink}" stroke-width="2.2" opacity=".16" d="${specks('dark')}"/>` +
    `<path stroke="${sheet.inks.light}" stroke-width="2" opacity=".3" d="${specks('light')}"/></g></pattern>` +
    `<path fill="url(#${id})" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>`
  );
}

/** Scattered specks. The seed is fixed, so that all posters look printed on the same paper. */
function specks(kind: string): string {
  const random = seededRandom(`paper ${kind}`);
  let d = '';
  for (let i = 0; i < SPECKS; i++) d += `M${random.whole(3, TILE - 3)} ${random.whole(3, TILE - 3)}h0`;
  return d;
}
