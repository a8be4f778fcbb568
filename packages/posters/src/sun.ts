import { mix } from './colour-mix.ts';
import { clipped, type Sheet } from './sheet.ts';
import { box, circle, disc, ring } from './svg-shapes.ts';

/** A sun or moon in one of the posters' styles. */
export function sun(sheet: Sheet, x: number, y: number, r: number): string {
  const { inks, random } = sheet;
  const colour = inks.accent;
  return random.pick([plain, plain, haloed, banded, ringed])();

  function plain(): string {
    return disc(x, y, r, colour);
  }

  /** A disc with two wider ones behind it, each closer to the colour of the sky. */
  function haloed(): string {
    return (
      disc(x, y, r * 1.75, mix(inks.ground, colour, 0.12)) +
      disc(x, y, r * 1.36, mix(inks.ground, colour, 0.28)) +
      disc(x, y, r, colour)
    );
  }

  /** A disc cut by bands of haze that widen towards the horizon. */
  function banded(): string {
    let bands = box(x - r - 1, y - r - 1, r * 2 + 2, r * 2 + 2, colour);
    for (let i = 0; i < 6; i++)
      bands += box(x - r - 1, y + r * (0.02 + i * 0.16), r * 2 + 2, r * (0.022 + i * 0.016), inks.ground);
    return clipped(sheet, 'sun', circle(x, y, r), bands);
  }

  /** A disc within rings, like a target cut in wood. */
  function ringed(): string {
    const line = { colour, width: r * 0.055 };
    return (
      disc(x, y, r * 0.78, colour) + ring(x, y, r * 0.9, line) + ring(x, y, r * 1.04, { ...line, width: r * 0.03 })
    );
  }
}
