import { type Category, CATEGORIES, findIgnoringCase } from '@quivertree/domain/places/places-and-categories';
import { CATEGORY_POSTERS } from './category-posters.ts';
import { type Colourway, COLOURWAYS } from './colourways.ts';
import { hashOf, type Random, seededRandom } from '@quivertree/domain/random/seeded-random';
import type { Sheet } from './sheet.ts';
import { HEIGHT, WIDTH } from './svg-shapes.ts';

/** Data from which a poster is drawn. */
export interface Poster {
  /** Seed that distinguishes posters in the same category: the event's id. */
  seed: string;
  category: string;
}

/** Used for unlisted categories. */
export const FALLBACK_CATEGORY: Category = 'Entertainment';

/**
 * An event's poster as a complete SVG, 1200 by 800. The seed chooses among the inks and compositions of the category,
 * so that the same seed and category give the same poster on every machine. The poster contains no text, scripts,
 * styles or external references, and its ids don't clash with those of other posters on the same page.
 */
export function posterSvg(poster: Poster): string {
  return draw(poster, knownRandom(poster)).svg;
}

/** A poster's most visible features. Two posters with the same look are easily confused. */
export interface PosterLook {
  /** Composition and variant, for example `nightSkies/moonrise`. */
  motif: string;
  colourway: Colourway;
}

/** The look of an event's poster. */
export function posterLook(poster: Poster): PosterLook {
  const random = knownRandom(poster);
  const drawn: string[] = [];
  const { colourway } = draw(poster, {
    ...random,
    pick(list) {
      const one = random.pick(list);
      if (typeof one === 'function') drawn.push(one.name);
      return one;
    },
  });
  // The first two choices are the composition and its variant, which affect the look most.
  return { motif: drawn.slice(0, 2).join('/'), colourway };
}

function knownCategory({ category }: Poster): Category {
  return findIgnoringCase(CATEGORIES, category) ?? FALLBACK_CATEGORY;
}

function knownRandom(poster: Poster): Random {
  return seededRandom(`${knownCategory(poster)} ${poster.seed}`);
}

function draw(poster: Poster, random: Random): { svg: string; colourway: Colourway } {
  const category = knownCategory(poster);
  const { colourways, compositions } = CATEGORY_POSTERS[category];
  const prefix = `p${hashOf(`${poster.seed} ${category}`).toString(36)}`;
  const colourway = random.pick(colourways);
  const sheet: Sheet = { inks: COLOURWAYS[colourway], random, name: (part) => `${prefix}-${part}` };
  const drawing = random.pick(compositions)(sheet);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `preserveAspectRatio="xMidYMid slice">${drawing}${grain(sheet)}</svg>`;
  return { svg, colourway };
}

const TILE = 240;
const SPECKS = 44;

/** The tooth of the paper: specks of the darkest and the lightest ink, barely visible. */
function grain(sheet: Sheet): string {
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
