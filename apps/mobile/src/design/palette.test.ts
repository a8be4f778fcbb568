import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexOfOklch } from '../../tests/oklch.ts';
import { DARK, LIGHT } from './palette.ts';

const styles = readFileSync(join(__dirname, '../../../web/app/styles/styles.css'), 'utf8');

/** Custom properties of the style sheet's nth `:root` that are colours, as `#rrggbb` or `#rrggbbaa`. */
function coloursOf(nth: number): Record<string, string> {
  const [, block = ''] = [...styles.matchAll(/:root \{(.*?)\}/gs)][nth] ?? [];
  const declared = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g);
  return Object.fromEntries(
    [...declared].map(([, name = '', ...values]) => {
      const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = values.filter((value) => value !== undefined).map(Number);
      return [
        name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        hexOfOklch(lightness, chroma, hue, alpha),
      ];
    }),
  );
}

test('the app has the colours of the web, light and dark', () => {
  expect(LIGHT).toEqual(coloursOf(0));
  expect(DARK).toEqual({ ...coloursOf(0), ...coloursOf(1) });
});
