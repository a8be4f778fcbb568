import type { Random } from '@quivertree/domain/random/seeded-random';
import { mirrored } from './svg-shapes.ts';

/** The inks that a poster is printed with. Each ink has a role, so that any composition works with any colourway. */
export interface Inks {
  /** The background: sky, pan, night. */
  ground: string;
  /** Highlights: foam, salt, stars. */
  light: string;
  /** The accent ink: the sun and its echoes. */
  accent: string;
  /** The main shapes. */
  form: string;
  /** The shaded side of the main shapes. */
  shade: string;
  /** The darkest ink: silhouettes and fine lines. */
  ink: string;
}

/** Drawing tools for a composition. */
export interface Sheet {
  inks: Inks;
  random: Random;
  /** Id for a part of this drawing, unique among all posters on a page. */
  name(part: string): string;
}

/** Draws one poster's content on a sheet of 1200 by 800. */
export type Composition = (sheet: Sheet) => string;

/** One of several compositions, mirrored in half of the posters. */
export function oneOf(sheet: Sheet, compositions: readonly [Composition, ...Composition[]]): string {
  return mirrored(sheet.random.pick(compositions)(sheet), sheet.random.chance(0.5));
}

/** Content that shows only within an outline. */
export function clipped(sheet: Sheet, part: string, outline: string, content: string): string {
  const id = sheet.name(part);
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** An area shaded with fine parallel lines, as in all posters. */
export function hatched(
  sheet: Sheet,
  part: string,
  outline: string,
  lines: { colour: string; angle: number; spacing?: number; width?: number; opacity?: number },
): string {
  const { colour, angle, spacing = 14, width = 3, opacity = 1 } = lines;
  const id = sheet.name(part);
  const half = spacing / 2;
  return (
    `<pattern id="${id}" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(${Math.round(angle)})">` +
    `<path stroke="${colour}" stroke-width="${width}" d="M${half} 0V${spacing}"/></pattern>` +
    `<path fill="url(#${id})"${opacity === 1 ? '' : ` opacity="${opacity}"`} d="${outline}"/>`
  );
}
