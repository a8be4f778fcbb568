import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOGO_MARK_PATH } from '@quivertree/posters/logo-mark';
import { posterSvg } from '@quivertree/posters/poster-svg';
import { create, type Font } from 'fontkit';
import { ROOT } from '../config/config.ts';
import { outlinedText } from './outlined-text.ts';
import { HEIGHT, TEXT_WIDTH, WIDTH } from './share-size.ts';

const MARGIN = 64;
const PAN = '#faf5ec';
const INK = '#1f1612';
const DUNE = '#b8430a';

/** Content of a share image. */
export interface ShareCard {
  title: string;
  /** Path of the shared page. */
  path: string;
  /** Lines below the title: a prominent one and an explanatory one. */
  lines: readonly [string, string];
  /** Parameters of the poster, if there is no picture. */
  poster: Parameters<typeof posterSvg>[0];
  /** Address of an uploaded picture or poster. */
  picture: string | null;
}

/** The pages' display font, whose default weight is the heaviest. */
function displayFont(): Font {
  const folder = join(ROOT, 'apps/web/build/client/assets');
  const name = readdirSync(folder).find((file) => /^bricolage-grotesque.*\.woff2$/.test(file));
  if (!name) throw new Error('The web build contains no display font');
  const font = create(readFileSync(join(folder, name)));
  if (!('layout' in font)) throw new Error(`${name} contains several fonts`);
  return font;
}

let font: Font | undefined;

/** A share image without its photograph. */
export function shareSvg({ title: words, lines, poster: seed }: ShareCard): string {
  font ??= displayFont();
  const width = TEXT_WIDTH - 2 * MARGIN;
  const title = outlinedText(font, words, {
    x: MARGIN,
    y: MARGIN,
    width,
    maxLines: 3,
    sizes: [88, 76, 66, 56, 48],
    colour: INK,
  });
  const first = outlinedText(font, lines[0], {
    x: MARGIN,
    y: title.bottom + 30,
    width,
    maxLines: 1,
    sizes: [36, 30],
    colour: DUNE,
  });
  const second = outlinedText(font, lines[1], {
    x: MARGIN,
    y: first.bottom + 12,
    width,
    maxLines: 2,
    sizes: [32, 28],
    colour: INK,
  });
  const site = outlinedText(font, 'Quivertree', {
    x: MARGIN + 52,
    y: HEIGHT - MARGIN - 36,
    width,
    maxLines: 1,
    sizes: [34],
    colour: INK,
  });
  const poster = posterSvg(seed).replace(
    /width="\d+" height="\d+"/,
    `x="${TEXT_WIDTH}" y="0" width="${WIDTH - TEXT_WIDTH}" height="${HEIGHT}"`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAN}"/>${poster}` +
    `${title.svg}${first.svg}${second.svg}${site.svg}` +
    `<path transform="translate(${MARGIN} ${HEIGHT - MARGIN - 42}) scale(1.75)" fill="${DUNE}" d="${LOGO_MARK_PATH}"/></svg>`
  );
}
