import { describe, expect, test } from 'vitest';
import { addressOf, placeLine, searchablePlace, shortPlace, venueOf } from './place.ts';

describe('the address with its town', () => {
  test.each([
    ['48 Tal Street', 'Windhoek', '48 Tal Street, Windhoek'],
    ['48 Tal Street, Windhoek', 'Windhoek', '48 Tal Street, Windhoek'],
    ['48 Tal Street, windhoek 10005', 'Windhoek', '48 Tal Street, windhoek 10005'],
    ['48 Tal Street, Windhoek, Namibia', 'Windhoek', '48 Tal Street, Windhoek, Namibia'],
    ['C28, 9 km east of Swakopmund', 'Swakopmund', 'C28, 9 km east of Swakopmund'],
    ['5 Windhoek Street', 'Windhoek', '5 Windhoek Street, Windhoek'],
    ['Windhoek West', 'Windhoek', 'Windhoek West, Windhoek'],
    ['Bay Road, Lüderitz', 'Luderitz', 'Bay Road, Lüderitz'],
    [' ', 'Windhoek', 'Windhoek'],
    [null, 'Windhoek', 'Windhoek'],
    ['48 Tal Street', '', '48 Tal Street'],
    [null, '', ''],
  ])('%j in %j is %j', (address, city, shown) => {
    expect(addressOf({ address, city })).toBe(shown);
  });
});

describe('one line', () => {
  test.each([
    ['Warehouse Theatre', '48 Tal Street', 'Windhoek', 'Warehouse Theatre, 48 Tal Street, Windhoek'],
    ['Warehouse Theatre', '48 Tal Street, Windhoek', 'Windhoek', 'Warehouse Theatre, 48 Tal Street, Windhoek'],
    ['Warehouse Theatre', null, 'Windhoek', 'Warehouse Theatre, Windhoek'],
    ['Windhoek', 'Windhoek', 'Windhoek', 'Windhoek'],
    ['Windhoek', null, 'Windhoek', 'Windhoek'],
    ['Swakopmund Jetty', null, 'Swakopmund', 'Swakopmund Jetty'],
    ['Swakopmund Jetty', 'The Mole', 'Swakopmund', 'Swakopmund Jetty, The Mole, Swakopmund'],
    ['Warehouse Theatre', 'Warehouse Theatre, 48 Tal Street', 'Windhoek', 'Warehouse Theatre, 48 Tal Street, Windhoek'],
    [null, '48 Tal Street', 'Windhoek', '48 Tal Street, Windhoek'],
  ])('%j at %j in %j is %j', (location, address, city, shown) => {
    expect(placeLine({ location, address, city })).toBe(shown);
    expect(searchablePlace({ location, address, city })).toBe(shown);
  });

  test('shows “Venue TBA” to people, not to machines', () => {
    expect(placeLine({ location: null, address: ' ', city: 'Windhoek' })).toBe('Venue TBA, Windhoek');
    expect(searchablePlace({ location: null, address: ' ', city: 'Windhoek' })).toBe('Windhoek');
    expect(venueOf('  ')).toBe('Venue TBA');
  });

  test('leaves out the address if there is little room', () => {
    const place = { location: 'Warehouse Theatre', address: '48 Tal Street', city: 'Windhoek' };
    expect(shortPlace(place)).toBe('Warehouse Theatre, Windhoek');
  });
});
