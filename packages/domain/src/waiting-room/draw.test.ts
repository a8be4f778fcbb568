import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawPlaces, isFairDraw } from './draw.ts';

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));
const newSeed = () => randomBytes(32).toString('hex');
const newPlaces = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

describe('the draw', () => {
  test('keeps every place, and doesn’t depend on the order in which they joined', async () => {
    const seed = newSeed();
    const places = newPlaces(200);
    const drawn = await drawPlaces({ seed, places }, sha256);
    expect(drawn.toSorted()).toEqual(places.toSorted());
    expect(await drawPlaces({ seed, places: places.toReversed() }, sha256)).toEqual(drawn);
    expect(await drawPlaces({ seed, places: places.toSorted() }, sha256)).toEqual(drawn);
  });

  test('gives each place the same chance, whether it joined first or last', async () => {
    const places = newPlaces(10);
    const draws = 2_000;
    const firsts = new Map(places.map((place) => [place, 0]));
    for (let draw = 0; draw < draws; draw++) {
      const [first = ''] = await drawPlaces({ seed: sha256Of(draw), places }, sha256);
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    // Pearson's statistic with nine degrees of freedom exceeds 33.7 once in ten thousand times.
    const expected = draws / places.length;
    const deviation = [...firsts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(deviation).toBeLessThan(33.7);
  });

  test('changes as a whole with every further place, so that no one can choose an id for its rank', async () => {
    const seed = newSeed();
    const places = newPlaces(100);
    const before = await drawPlaces({ seed, places }, sha256);
    const after = await drawPlaces({ seed, places: [...places, randomUUID()] }, sha256);
    const others = after.filter((place) => places.includes(place));
    expect(others).not.toEqual(before);
  });
});

describe('a published draw', () => {
  const published = async (count: number) => {
    const seed = newSeed();
    const places = await drawPlaces({ seed, places: newPlaces(count) }, sha256);
    return { seed, seedHash: await sha256(seed), places };
  };

  test('can be verified by anyone who recomputes it', async () => {
    expect(await isFairDraw(await published(50), sha256)).toBe(true);
    expect(await isFairDraw(await published(0), sha256)).toBe(true);
  });

  test('fails with another seed, two places swapped, or a place added or removed', async () => {
    const draw = await published(50);
    const [first = '', second = '', ...rest] = draw.places;
    expect(await isFairDraw({ ...draw, seed: newSeed() }, sha256)).toBe(false);
    expect(await isFairDraw({ ...draw, places: [second, first, ...rest] }, sha256)).toBe(false);
    expect(await isFairDraw({ ...draw, places: [randomUUID(), ...draw.places] }, sha256)).toBe(false);
    expect(await isFairDraw({ ...draw, places: draw.places.slice(1) }, sha256)).toBe(false);
  });
});

/** A different seed for each number, the same in every run. */
function sha256Of(number: number): string {
  return createHash('sha256').update(`seed ${number}`).digest('hex');
}
