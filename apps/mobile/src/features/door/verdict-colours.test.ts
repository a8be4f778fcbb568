import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexOfOklch } from '../../../tests/oklch.ts';
import { VERDICT_COLOURS } from './verdict-colours.ts';

const styles = readFileSync(join(__dirname, '../../../../web/app/features/door/door.css'), 'utf8');

test('verdicts have the same colours as the web’s door', () => {
  const atlantic = colourOf('.door', '--atlantic');
  for (const tone of ['admitted', 'already_in', 'refused', 'undecided'] as const) {
    const block = `.door [data-tone="${tone}"]`;
    const ground = tone === 'undecided' ? atlantic : colourOf(block, '--verdict');
    expect(VERDICT_COLOURS[tone]).toEqual({ ground, ink: colourOf(block, '--verdict-ink') });
  }
});

function colourOf(block: string, name: string): string {
  const [, declared = ''] = styles.split(`\n${block} {`);
  const value = new RegExp(`${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(declared.split('}')[0] ?? '');
  const [lightness = Number.NaN, chroma = 0, hue = 0] = (value ?? []).slice(1).map(Number);
  return hexOfOklch(lightness, chroma, hue);
}
