import { CITIES } from './places-and-categories.ts';

/** A single string keeps public pages small. Luderitz is spelled as in the specification. */
const OTHER_TOWNS =
  'Ai-Ais,Aminuis,Andara,Arandis,Aranos,Ariamsvlei,Aroab,Asab,Aus,Aussenkehr,Bagani,Berseba,Bethanie,Buitepos,Bukalo,Divundu,Dordabis,Eenhana,Elim,Epukiro,Epupa,Fransfontein,Gibeon,Goageb,Gobabis,Gochas,Groot Aub,Grootfontein,Grünau,Helao Nafidi,Helmeringhausen,Henties Bay,Hoachanas,Hochfeld,Kalkfeld,Kalkrand,Kamanjab,Karasburg,Karibib,Katima Mulilo,Katwitwi,Keetmanshoop,Khorixas,Klein Aub,Koës,Kombat,Kongola,Leonardville,Linyanti,Luhonono,Maltahöhe,Mariental,Mashare,Mpungu,Namutoni,Ngoma,Nkurenkuru,Noordoewer,Ogongo,Okahao,Okakarara,Okamatapati,Okangwati,Okankolo,Okatana,Okaukuejo,Okombahe,Okongo,Olukonda,Omaruru,Omatjete,Omitara,Omungwelume,Omuthiya,Onankali,Onayena,Ondangwa,Ondobe,Onesi,Ongha,Ongwediva,Oniipa,Onyaanya,Opuwo,Oranjemund,Oshakati,Oshigambo,Oshikuku,Oshivelo,Otavi,Otjimbingwe,Otjinene,Otjiwarongo,Outapi,Outjo,Palmwag,Rehoboth,Rosh Pinah,Ruacana,Rundu,Sangwali,Schlip,Seeis,Sesfontein,Sesriem,Sibbinda,Solitaire,Spitzkoppe,Stampriet,Steinhausen,Tsandi,Tses,Tsintsabis,Tsumeb,Tsumkwe,Twyfelfontein,Uis,Usakos,Warmbad,Warmquelle,Waterberg,Wilhelmstal,Witvlei,Wlotzkasbaken';

type Parts<Text extends string, Found = never> = Text extends `${infer First},${infer Rest}`
  ? Parts<Rest, Found | First>
  : Found | Text;
export type Town = (typeof CITIES)[number] | Parts<typeof OTHER_TOWNS>;

/**
 * Places for events: the specification's cities, then Namibia's other municipalities, towns, villages and well-known
 * settlements by name.
 */
export const TOWNS: readonly [Town, ...Town[]] = [...CITIES, ...(OTHER_TOWNS.split(',') as Town[])];

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Finds a town by name, ignoring case and accents; undefined if unknown. */
export function findTown(text: string): Town | undefined {
  const name = text.trim();
  return TOWNS.find((town) => compare(town, name) === 0);
}
