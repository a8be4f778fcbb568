import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { oklchOf } from './colour-mix.ts';
import { COLOURWAYS } from './colourways.ts';
import { posterLook, posterSvg } from './poster-svg.ts';

const ids = fc.uuid();
const categories = fc.constantFrom(...CATEGORIES);

describe("an event's poster", () => {
  test('is the same each time it is drawn', () => {
    fc.assert(
      fc.property(ids, categories, (seed, category) => {
        expect(posterSvg({ seed, category })).toBe(posterSvg({ seed, category }));
      }),
    );
  });

  test('is unlike the posters of other events', () => {
    const seen = new Set<string>();
    for (const category of CATEGORIES)
      for (let i = 0; i < 50; i++) seen.add(drawingOf(posterSvg({ seed: `event-${i}`, category })));
    expect(seen.size).toBe(CATEGORIES.length * 50);
  });

  test('has a look: a composition in a set of inks', () => {
    const looks = new Set<string>();
    fc.assert(
      fc.property(ids, categories, (seed, category) => {
        const { motif, colourway } = posterLook({ seed, category });
        expect(motif).toMatch(/^\w+\/\w+$/);
        const inks = Object.values(COLOURWAYS[colourway]);
        expect(inks.some((ink) => posterSvg({ seed, category }).includes(ink))).toBe(true);
        looks.add(`${motif} ${colourway}`);
      }),
    );
    expect(looks.size).toBeGreaterThan(30);
  });

  test('accepts any spelling of its category, and unlisted categories', () => {
    expect(posterSvg({ seed: 'a', category: 'art & culture' })).toBe(
      posterSvg({ seed: 'a', category: 'Art & Culture' }),
    );
    expect(posterSvg({ seed: 'a', category: 'Knitting' })).toBe(posterSvg({ seed: 'a', category: 'Entertainment' }));
  });
});

describe.each(CATEGORIES)('posters of %s', (category) => {
  const posters = Array.from({ length: 60 }, (_, i) => posterSvg({ seed: `${category}/${i}`, category }));

  test('are well-formed documents of 1200 by 800', () => {
    for (const svg of posters) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800" /);
      expect(unclosedOrStray(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/);
    }
  });

  test('stay below 14 KB', () => {
    for (const svg of posters) expect(Buffer.byteLength(svg)).toBeLessThan(14_000);
  });

  test('contain only shapes: no text, script, style, handler or address', () => {
    for (const svg of posters) {
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /<(text|script|style|image|foreignObject)|\son\w+=|style=|https?:|data:/i,
      );
    }
  });

  test('refer only to their own parts, by ids that no other poster uses', () => {
    const names = posters.map((svg) => [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] as string));
    for (const [i, svg] of posters.entries()) {
      const own = names[i] as string[];
      expect(new Set(own).size).toBe(own.length);
      for (const match of svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)) expect(own).toContain(match[1] ?? match[2]);
    }
    const all = names.flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test('use no purple and no blue violet', () => {
    const colours = new Set(posters.flatMap((svg) => svg.match(/#[0-9a-f]{6}\b/g) ?? []));
    const forbidden = [...colours].filter((colour) => {
      const { chroma, hue } = oklchOf(colour);
      return chroma > 0.015 && hue > 235 && hue < 350;
    });
    expect(forbidden).toEqual([]);
  });
});

/** The poster without its ids, which always differ from one seed to another. */
function drawingOf(svg: string): string {
  return svg.replace(/p[0-9a-z]+-/g, '');
}

/** Tags that aren't closed or are wrongly nested, and attributes that aren't quoted. */
function unclosedOrStray(svg: string): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*")*)\s*(\/?)>|[^<]+|</g;
  for (const [whole, closing, name, , selfClosing] of svg.matchAll(tag)) {
    if (name === undefined) problems.push(whole);
    else if (closing) {
      if (open.pop() !== name) problems.push(whole);
    } else if (!selfClosing) open.push(name);
  }
  return [...problems, ...open];
}
