import { expect, test } from 'vitest';
import { LOGO_MARK_PATH } from './logo-mark.ts';

test("the mark's path is closed shapes and stays within its square", () => {
  const shapes = LOGO_MARK_PATH.split('Z').filter((shape) => shape !== '');
  expect(LOGO_MARK_PATH.endsWith('Z')).toBe(true);
  for (const shape of shapes) {
    expect(shape).toMatch(/^M[\dMLCa\s.-]+$/);
    const corners = shape.split('a')[0]?.match(/-?\d*\.?\d+/g) ?? [];
    for (const number of corners) {
      expect(Number(number)).toBeGreaterThanOrEqual(0);
      expect(Number(number)).toBeLessThanOrEqual(24);
    }
  }
});
