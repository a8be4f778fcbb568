import { COLOURWAYS, type Colourway } from '@quivertree/posters/colourways';
import type { Inks } from '@quivertree/posters/sheet';
import { around, box, circle, closed, disc, filled, ring, smooth, stroked } from '@quivertree/posters/svg-shapes';
import sharp from 'sharp';
import type pg from 'pg';
import { type ReEncodedPicture, reEncodePicture } from '../../src/features/pictures/re-encode-picture.ts';
import { type ObjectStore, objectNameOf } from '../../src/storage/object-store.ts';
import { DEMO_APPROVER, userId } from './accounts.ts';
import { organiserId } from './demo-catalogue.ts';

/** Side of the square on which every logo is drawn. */
const SIZE = 320;
const MIDDLE = SIZE / 2;

interface Logo {
  colourway: Colourway;
  /** Shapes drawn on the background. */
  draw: (inks: Inks) => string;
}

/** Each organiser's logo, by slug: a few shapes in the posters' inks. */
const LOGOS: Readonly<Record<string, Logo>> = {
  'hardap-sounds': {
    colourway: 'night',
    draw: ({ accent, light }) =>
      disc(MIDDLE, 132, 74, accent) +
      [58, 104, 150, 118, 176, 96, 132].map((h, i) => box(54 + i * 32, 262 - h, 18, h, light)).join(''),
  },
  'namib-trails': {
    colourway: 'noon',
    draw: ({ form, shade, light, accent }) =>
      disc(226, 96, 38, accent) +
      filled(
        closed([
          [0, 250],
          [150, 92],
          [210, 168],
          [SIZE, 238],
          [SIZE, SIZE],
          [0, SIZE],
        ]),
        form,
      ) +
      filled(
        closed([
          [150, 92],
          [210, 168],
          [150, 214],
          [186, 268],
          [120, SIZE],
          [0, SIZE],
          [0, 250],
        ]),
        shade,
      ) +
      stroked(
        smooth([
          [196, SIZE],
          [168, 268],
          [204, 226],
          [150, 180],
          [152, 96],
        ]),
        light,
        9,
      ),
  },
  'kokerboom-stage': {
    colourway: 'rust',
    draw: ({ accent, shade, light }) =>
      filled('M0 0H148C138 110 96 196 0 232Z', shade) +
      filled(`M${SIZE} 0H172C182 110 224 196 ${SIZE} 232Z`, shade) +
      filled(closed(around(MIDDLE, 172, 10, (_, i) => (i % 2 === 0 ? 62 : 26))), accent) +
      box(0, 276, SIZE, 14, light),
  },
  'marula-table': {
    colourway: 'lichen',
    draw: ({ accent, form, shade, light }) =>
      disc(MIDDLE, 186, 86, accent) +
      disc(132, 158, 18, light, 0.7) +
      filled('M160 106C150 60 190 36 242 42C240 88 208 112 160 106Z', form) +
      stroked('M160 122C158 96 150 76 138 58', shade, 11),
  },
  'fogline-arts': {
    colourway: 'fog',
    draw: ({ accent, light, shade }) =>
      disc(MIDDLE, 140, 84, accent) +
      [132, 166, 200, 234].map((y, i) => box(30 + i * 12, y, 260 - i * 36, 15, i % 2 === 0 ? light : shade)).join(''),
  },
  'oshana-code-guild': {
    colourway: 'morning',
    draw: ({ form, accent, shade }) =>
      stroked('M112 92L44 160L112 228M208 92L276 160L208 228', shade, 26) +
      filled('M160 96C188 138 198 158 198 182A38 38 0 0 1 122 182C122 158 132 138 160 96Z', accent) +
      disc(148, 186, 9, form),
  },
  'omuhoko-threads': {
    colourway: 'coral',
    draw: ({ form, accent, light }) =>
      [0, 1, 2].map((i) => ring(MIDDLE, MIDDLE, 112 - i * 30, { colour: form, width: 10, dashes: [22, 12] })).join('') +
      filled(
        closed([
          [64, 268],
          [236, 60],
          [262, 58],
          [258, 84],
        ]),
        accent,
      ) +
      disc(248, 74, 6, light),
  },
  'benguela-forum': {
    colourway: 'lagoon',
    draw: ({ light, accent, form }) =>
      [light, accent, form].map((colour, i) => stroked(smooth(wave(112 + i * 52)), colour, 28)).join(''),
  },
  'green-pan-trust': {
    colourway: 'moss',
    draw: ({ form, accent, light }) =>
      filled('M62 258C48 124 128 54 270 50C276 190 206 268 62 258Z', form) +
      stroked('M62 258C110 196 160 146 226 94', light, 10) +
      disc(240, 254, 22, accent),
  },
  'sandveld-athletics': {
    colourway: 'dusk',
    draw: ({ light, form, accent }) =>
      [form, light, accent]
        .map((colour, i) =>
          filled(
            closed([
              [28 + i * 72, 248],
              [100 + i * 72, 72],
              [148 + i * 72, 72],
              [76 + i * 72, 248],
            ]),
            colour,
          ),
        )
        .join(''),
  },
  'still-water': {
    colourway: 'sage',
    draw: ({ form, shade, light }) =>
      [128, 96, 64].map((r) => ring(MIDDLE, MIDDLE, r, { colour: form, width: 12 })).join('') +
      disc(MIDDLE, MIDDLE, 34, shade) +
      disc(MIDDLE - 10, MIDDLE - 10, 8, light),
  },
  'little-dunes': {
    colourway: 'aloe',
    draw: ({ form, shade, accent, light }) =>
      filled(circle(96, 268, 92), form) +
      filled(circle(236, 280, 84), shade) +
      filled(circle(168, 296, 68), accent) +
      filled(closed(around(214, 96, 10, (_, i) => (i % 2 === 0 ? 46 : 19))), light),
  },
  'diamond-coast-society': {
    colourway: 'straw',
    draw: ({ form, shade, accent, light }) =>
      filled(
        closed([
          [84, 78],
          [236, 78],
          [290, 140],
          [MIDDLE, 276],
          [30, 140],
        ]),
        form,
      ) +
      filled(
        closed([
          [84, 78],
          [120, 140],
          [30, 140],
        ]),
        accent,
      ) +
      filled(
        closed([
          [120, 140],
          [200, 140],
          [MIDDLE, 276],
        ]),
        light,
      ) +
      filled(
        closed([
          [200, 140],
          [290, 140],
          [MIDDLE, 276],
        ]),
        shade,
      ),
  },
};

function wave(y: number): [number, number][] {
  return Array.from({ length: 9 }, (_, i) => [-96 + i * 64, y + (i % 2 === 0 ? -18 : 18)]);
}

/** An organiser's logo as a complete SVG; undefined if it has none. */
function demoLogoSvg(slug: string): string | undefined {
  const logo = LOGOS[slug];
  if (!logo) return undefined;
  const inks = COLOURWAYS[logo.colourway];
  const content = box(0, 0, SIZE, SIZE, inks.ground) + logo.draw(inks);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`;
}

/** An organiser's logo in the sizes in which pictures are stored. */
async function drawLogo(svg: string): Promise<ReEncodedPicture> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return reEncodePicture(png, { purpose: 'logo', crop: undefined });
}

/** Draws the organisers' logos one after another, until all are done or the signal stops it. */
export async function addDemoLogos(
  { pool, objects }: { pool: pg.Pool; objects: ObjectStore },
  stopping?: AbortSignal,
): Promise<void> {
  for (const slug of Object.keys(LOGOS)) {
    if (stopping?.aborted) return;
    const { id, files } = await drawLogo(demoLogoSvg(slug) ?? '');
    await pool.query(
      `insert into pictures (id, purpose, uploaded_by) values ($1, 'logo', $2) on conflict (id) do nothing`,
      [id, userId(DEMO_APPROVER)],
    );
    for (const { width, format, body } of files)
      await objects.put(objectNameOf('logo', id, width, format), body, `image/${format}`);
    await pool.query('update organisers set logo_id = $2 where id = $1 and logo_id is null', [organiserId(slug), id]);
  }
}
