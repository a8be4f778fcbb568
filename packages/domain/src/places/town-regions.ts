import { findTown, type Town } from './towns.ts';

/** Namibia's regions and the towns in each. */
export const TOWNS_BY_REGION = {
  Erongo: [
    'Arandis',
    'Henties Bay',
    'Karibib',
    'Okombahe',
    'Omaruru',
    'Omatjete',
    'Otjimbingwe',
    'Spitzkoppe',
    'Swakopmund',
    'Uis',
    'Usakos',
    'Walvis Bay',
    'Wilhelmstal',
    'Wlotzkasbaken',
  ],
  Hardap: [
    'Aranos',
    'Gibeon',
    'Gochas',
    'Hoachanas',
    'Kalkrand',
    'Klein Aub',
    'Maltahöhe',
    'Mariental',
    'Rehoboth',
    'Schlip',
    'Sesriem',
    'Stampriet',
  ],
  ǁKaras: [
    'Ai-Ais',
    'Ariamsvlei',
    'Aroab',
    'Asab',
    'Aus',
    'Aussenkehr',
    'Berseba',
    'Bethanie',
    'Goageb',
    'Grünau',
    'Helmeringhausen',
    'Karasburg',
    'Keetmanshoop',
    'Koës',
    'Luderitz',
    'Noordoewer',
    'Oranjemund',
    'Rosh Pinah',
    'Tses',
    'Warmbad',
  ],
  'Kavango East': ['Andara', 'Bagani', 'Divundu', 'Mashare', 'Rundu'],
  'Kavango West': ['Katwitwi', 'Mpungu', 'Nkurenkuru'],
  Khomas: ['Dordabis', 'Groot Aub', 'Seeis', 'Solitaire', 'Windhoek'],
  Kunene: [
    'Epupa',
    'Fransfontein',
    'Kamanjab',
    'Khorixas',
    'Okangwati',
    'Okaukuejo',
    'Opuwo',
    'Outjo',
    'Palmwag',
    'Sesfontein',
    'Twyfelfontein',
    'Warmquelle',
  ],
  Ohangwena: ['Eenhana', 'Helao Nafidi', 'Okongo', 'Omungwelume', 'Ondobe', 'Ongha'],
  Omaheke: [
    'Aminuis',
    'Buitepos',
    'Epukiro',
    'Gobabis',
    'Leonardville',
    'Omitara',
    'Otjinene',
    'Steinhausen',
    'Witvlei',
  ],
  Omusati: ['Elim', 'Ogongo', 'Okahao', 'Onesi', 'Oshikuku', 'Outapi', 'Ruacana', 'Tsandi'],
  Oshana: ['Okatana', 'Ondangwa', 'Ongwediva', 'Oshakati'],
  Oshikoto: [
    'Namutoni',
    'Okankolo',
    'Olukonda',
    'Omuthiya',
    'Onankali',
    'Onayena',
    'Oniipa',
    'Onyaanya',
    'Oshigambo',
    'Oshivelo',
    'Tsintsabis',
    'Tsumeb',
  ],
  Otjozondjupa: [
    'Grootfontein',
    'Hochfeld',
    'Kalkfeld',
    'Kombat',
    'Okahandja',
    'Okakarara',
    'Okamatapati',
    'Otavi',
    'Otjiwarongo',
    'Tsumkwe',
    'Waterberg',
  ],
  Zambezi: ['Bukalo', 'Katima Mulilo', 'Kongola', 'Linyanti', 'Luhonono', 'Ngoma', 'Sangwali', 'Sibbinda'],
} as const satisfies Record<string, readonly Town[]>;

export type Region = keyof typeof TOWNS_BY_REGION;

/** Alternative and former names. */
const OTHER_NAMES: ReadonlyMap<string, Town> = new Map([
  ['!nami#nus', 'Luderitz'],
  ['bethanien', 'Bethanie'],
  ['hentiesbaai', 'Henties Bay'],
  ['katima', 'Katima Mulilo'],
  ['ombalantu', 'Outapi'],
  ['onandjokwe', 'Oniipa'],
  ['oshikango', 'Helao Nafidi'],
  ['schuckmannsburg', 'Luhonono'],
  ['uutapi', 'Outapi'],
  ['walvisbaai', 'Walvis Bay'],
]);

/** Finds a town by any of its names; undefined if unknown. */
export function resolveTown(text: string): Town | undefined {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  return findTown(name) ?? OTHER_NAMES.get(name.toLowerCase());
}

/** The region of a town. */
export function regionOf(town: Town): Region | undefined {
  const regions = Object.keys(TOWNS_BY_REGION) as Region[];
  return regions.find((region) => (TOWNS_BY_REGION[region] as readonly Town[]).includes(town));
}
