import { describe, expect, test } from 'vitest';
import { positionWarning } from './map-position.ts';
import { CITIES } from './places-and-categories.ts';
import { positionOfTown } from './town-positions.ts';
import { TOWNS_BY_REGION, resolveTown } from './town-regions.ts';
import { findTown, TOWNS } from './towns.ts';

/** All places with their own council (as of 2025). */
const PROCLAIMED =
  'Windhoek, Swakopmund, Walvis Bay, Arandis, Henties Bay, Karibib, Omaruru, Usakos, Mariental, Rehoboth, Aranos, Gibeon, Gochas, Kalkrand, Maltahöhe, Stampriet, Keetmanshoop, Luderitz, Karasburg, Oranjemund, Aroab, Berseba, Bethanie, Koës, Tses, Rundu, Divundu, Nkurenkuru, Opuwo, Outjo, Khorixas, Kamanjab, Eenhana, Helao Nafidi, Okongo, Gobabis, Leonardville, Otjinene, Witvlei, Outapi, Okahao, Oshikuku, Ruacana, Tsandi, Oshakati, Ondangwa, Ongwediva, Tsumeb, Omuthiya, Oniipa, Otjiwarongo, Okahandja, Grootfontein, Otavi, Okakarara, Katima Mulilo, Bukalo'.split(
    ', ',
  );

describe('the list of towns', () => {
  test('has all fourteen regions, each council once, and the specification’s cities first', () => {
    expect(Object.keys(TOWNS_BY_REGION)).toHaveLength(14);
    expect(Object.values(TOWNS_BY_REGION).flat().sort()).toEqual([...TOWNS].sort());
    expect(PROCLAIMED.filter((town) => !(TOWNS as readonly string[]).includes(town))).toEqual([]);
    expect(new Set(TOWNS).size).toBe(TOWNS.length);
    expect(TOWNS.slice(0, CITIES.length)).toEqual([...CITIES]);
  });

  test.each(TOWNS.map((town) => [town]))('%s lies in Namibia', (town) => {
    expect(positionWarning(positionOfTown(town))).toBeNull();
  });

  test('gives each town its own position', () => {
    const places = TOWNS.map((town) => JSON.stringify(positionOfTown(town)));
    expect(new Set(places).size).toBe(places.length);
  });
});

test.each([
  ['okakarara', 'Okakarara'],
  ['  WALVIS   bay ', 'Walvis Bay'],
  ['Lüderitz', 'Luderitz'],
  ['luderitz', 'Luderitz'],
  ['maltahohe', 'Maltahöhe'],
  ['Koes', 'Koës'],
  ['Oshikango', 'Helao Nafidi'],
  ['Ombalantu', 'Outapi'],
  ['Atlantis', undefined],
  ['', undefined],
  ['constructor', undefined],
])('reads %j as %s', (text, town) => {
  expect(resolveTown(text)).toBe(town);
});

test('finds a town in an address regardless of case and accents', () => {
  expect(findTown('MALTAHOHE')).toBe('Maltahöhe');
  expect(findTown('Katima')).toBeUndefined();
  expect(findTown('Windhoek,Aus')).toBeUndefined();
});
