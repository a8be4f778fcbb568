import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionWarning, positionOf, positionText, roundedPosition } from './map-position.ts';

const TAL_STREET = { latitude: -22.5688, longitude: 17.0862 };

test.each([
  '-22.5688, 17.0862',
  '  -22.5688 17.0862 ',
  '(-22.5688,17.0862)',
  '22.5688° S, 17.0862° E',
  '22.5688S 17.0862E',
  '-22,5688; 17,0862',
  '-22,5688 17,0862',
  `22°34'07.7"S 17°05'10.3"E`,
  '22° 34′ 7.68″ S, 17° 5′ 10.32″ E',
  'geo:-22.5688,17.0862?z=17',
  'https://www.google.com/maps/place/X/@-22.57,17.08,17z/data=!3m1!3d-22.5688!4d17.0862',
  'https://www.google.com/maps/@-22.5688,17.0862,17z',
  'https://www.google.com/maps/search/?api=1&query=-22.5688%2C17.0862',
  'https://www.google.com/maps/search/-22.5688,+17.0862?entry=tts',
  'https://www.google.com/maps/dir//-22.5688,17.0862',
  'https://maps.google.com/?q=-22.5688,17.0862',
  'https://maps.google.com/maps?q=loc:-22.5688,17.0862&z=17',
  'https://maps.apple.com/?ll=-22.5688,17.0862&q=Tal%20Street',
  'https://maps.apple.com/place?coordinate=-22.5688,17.0862&name=Tal%20Street',
  'https://www.openstreetmap.org/?mlat=-22.5688&mlon=17.0862#map=17/-22/17',
  'https://www.openstreetmap.org/#map=17/-22.5688/17.0862',
])('reads the position in %j', (text) => {
  const found = positionOf(text);
  if (typeof found === 'string') throw new Error(found);
  expect(found.latitude).toBeCloseTo(TAL_STREET.latitude, 4);
  expect(found.longitude).toBeCloseTo(TAL_STREET.longitude, 4);
});

test.each([
  ['nothing', ' '],
  ['unreadable', 'Windhoek'],
  ['unreadable', 'Tal Street 12, 15'],
  ['unreadable', '-91.5, 17.1'],
  ['unreadable', '22'],
  ['unreadable', 'https://www.google.com/maps/place/Windhoek'],
  ['short link', 'https://maps.app.goo.gl/abcDEF123'],
  ['short link', 'https://maps.apple/p/abcDEF123'],
] as const)('finds %s in %j', (verdict, text) => expect(positionOf(text)).toBe(verdict));

test('reads back any position', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const place = roundedPosition(latitude, longitude);
      expect(positionOf(positionText(place))).toEqual(place);
    }),
  );
});

test('normalises longitudes beyond the edge of the map', () => {
  expect(roundedPosition(-22.5688, 377.0862)).toEqual(TAL_STREET);
});

test('warns about a place far from Namibia and about swapped coordinates', () => {
  expect(positionWarning(TAL_STREET)).toBeNull();
  expect(positionWarning({ latitude: -17.78, longitude: 25.26 })).toBeNull();
  expect(positionWarning({ latitude: 17.0862, longitude: -22.5688 })).toBe('swapped');
  expect(positionWarning({ latitude: 52.52, longitude: 13.4 })).toBe('outside');
  expect(positionWarning({ latitude: 0, longitude: 0 })).toBe('outside');
});
