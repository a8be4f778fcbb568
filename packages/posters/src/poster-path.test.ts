import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { parsePosterPath, posterPath } from './poster-path.ts';

describe("a poster's address", () => {
  test('can be parsed for every category', () => {
    for (const category of CATEGORIES) {
      const path = posterPath({ seed: '019aa5f2-7c1d-7000-8000-000000000001', category });
      const [, slug = '', seed = ''] = /^\/posters\/([a-z-]+)\/([\w-]+)\.svg$/.exec(path) ?? [];
      expect(parsePosterPath(slug, seed)).toEqual({ seed: '019aa5f2-7c1d-7000-8000-000000000001', category });
    }
  });

  test('is short and readable', () => {
    expect(posterPath({ seed: 'abc', category: 'Art & Culture' })).toBe('/posters/art-culture/abc.svg');
  });

  test('with an unlisted category or an invalid seed is rejected', () => {
    expect(parsePosterPath('knitting', 'abc')).toBeUndefined();
    expect(parsePosterPath('Music', 'abc')).toBeUndefined();
    expect(parsePosterPath('music', '../abc')).toBeUndefined();
    expect(parsePosterPath('music', 'a'.repeat(65))).toBeUndefined();
  });
});
