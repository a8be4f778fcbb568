import type { Font } from 'fontkit';

export interface TextBox {
  /** Position of the left edge and the top of the first line. */
  x: number;
  y: number;
  width: number;
  maxLines: number;
  /** Font sizes to try, in pixels, largest first; text that doesn't fit even at the last size is cut off. */
  sizes: readonly [number, ...number[]];
  colour: string;
}

export interface OutlinedText {
  /** The text as SVG paths, which don't depend on the machine's fonts. */
  svg: string;
  /** Position of the top of the next text. */
  bottom: number;
}

const LINE_HEIGHT = 1.04;

/** Lays out text in lines as outlines of the font's glyphs. Characters without a glyph, such as emoji, are left out. */
export function outlinedText(
  font: Font,
  text: string,
  { x, y, width, maxLines, sizes, colour }: TextBox,
): OutlinedText {
  const broken = sizes.map((size) => ({ size, lines: linesOf(font, text, width / size) }));
  const chosen = broken.find(({ lines }) => lines.length <= maxLines) ?? broken.at(-1);
  if (!chosen) return { svg: '', bottom: y };
  const { size } = chosen;
  const lines = chosen.lines.slice(0, maxLines);
  if (chosen.lines.length > maxLines) lines[maxLines - 1] += '…';
  const scale = size / font.unitsPerEm;
  const paths = lines.map((line, i) => {
    const baseline = y + (i * LINE_HEIGHT + 0.8) * size;
    const run = font.layout(line);
    let at = 0;
    const glyphs = run.glyphs.map((glyph, k) => {
      const from = at;
      at += run.positions[k]?.xAdvance ?? 0;
      return glyph.id === 0 ? '' : `<path transform="translate(${from})" d="${glyph.path.toSVG()}"/>`;
    });
    return `<g fill="${colour}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
  });
  return { svg: paths.join(''), bottom: y + lines.length * LINE_HEIGHT * size };
}

/** Breaks text at spaces into lines of at most `width` ems. A longer word gets a line of its own. */
function linesOf(font: Font, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    const fits = font.layout(longer).advanceWidth / font.unitsPerEm <= width;
    if (line === undefined || !fits) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
