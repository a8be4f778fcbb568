import { expect, test } from 'vitest';
import { positionOf } from './position.ts';

test.each([
  ['-22.5688, 17.0862', -22.5688, 17.0862],
  ['  -22.56881234 17.0862 ', -22.56881, 17.0862],
  ['https://www.openstreetmap.org/?mlat=-22.5688&mlon=17.0862#map=17/-22/17', -22.5688, 17.0862],
  ['https://www.google.com/maps/place/X/@-22.57,17.08,17z/data=!3m1!3d-22.5688!4d17.0862', -22.5688, 17.0862],
  ['https://www.google.com/maps/@-22.57,17.08,17z', -22.57, 17.08],
])('%j is a place', (text, latitude, longitude) => expect(positionOf(text)).toEqual({ latitude, longitude }));

test('nothing is no place, nonsense is none either, and is told apart', () => {
  expect(positionOf(' ')).toEqual({ latitude: null, longitude: null });
  for (const text of ['Windhoek', '-91.5, 17.1', '22']) expect(positionOf(text)).toBeUndefined();
});
