import { describe, expect, test } from 'vitest';
import { newlyShownCodes } from './repeated-codes.ts';

describe('a code in front of the camera', () => {
  test('is sent once for as long as it stays in view', () => {
    const isNew = newlyShownCodes();
    const sent = Array.from({ length: 200 }, (_, frame) => isNew('A', frame * 100)).filter(Boolean);
    expect(sent).toHaveLength(1);
  });

  test('is not sent again after being lost for a moment', () => {
    const isNew = newlyShownCodes();
    expect(isNew('A', 0)).toBe(true);
    expect(isNew('A', 2_900)).toBe(false);
    expect(isNew('A', 5_800)).toBe(false);
  });

  test('is sent again after three seconds out of view', () => {
    const isNew = newlyShownCodes();
    expect(isNew('A', 0)).toBe(true);
    expect(isNew('A', 3_000)).toBe(true);
  });

  test('does not hold up another code', () => {
    const isNew = newlyShownCodes();
    expect(['A', 'B', 'A', 'B'].map((code, frame) => isNew(code, frame * 100))).toEqual([true, true, false, false]);
  });
});
