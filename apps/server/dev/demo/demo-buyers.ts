import type { CustomFieldAnswer } from '@quivertree/domain/orders/order-check';
import type { Random } from '@quivertree/domain/random/seeded-random';
import type { DemoCustomField } from './demo-event.ts';

export interface DemoBuyer {
  name: string;
  email: string;
}

const FIRST_NAMES = [
  'Ndapewa',
  'Tangeni',
  'Selma',
  'Petrus',
  'Johanna',
  'Hilma',
  'Festus',
  'Loide',
  'Erastus',
  'Magano',
  'Kaino',
  'Elifas',
  'Kaunapaua',
  'Uazuva',
  'Mbatjiua',
  'Inaani',
  'Dawid',
  'Anna',
  'Willem',
  'Maria',
  'Ruben',
  'Lena',
  'Jaco',
  'Elke',
  'Dieter',
  'Heike',
  'Gawie',
  'Riana',
  'Elias',
  'Mutonga',
  'Fenny',
  'Moses',
] as const;

const SURNAMES = [
  'Shikongo',
  'Haufiku',
  'Iipinge',
  'Nangolo',
  'Amutenya',
  'Shivute',
  'Kapenda',
  'Hamutenya',
  'Tjiueza',
  'Kaputu',
  'Hengari',
  'Kavari',
  'Goagoseb',
  'Gawanab',
  'Uises',
  'Beukes',
  'Cloete',
  'Witbooi',
  'Isaak',
  'Diergaardt',
  'Muller',
  'Vogel',
  'Krafft',
  'van Wyk',
  'Steenkamp',
  'Sikongo',
  'Mwilima',
  'Lubinda',
  'Muyunda',
  'Kasera',
] as const;

/** Demo account that buys tickets, so that its own pages have something to show. */
const VISITOR: DemoBuyer = { name: 'Ndapewa Shikongo', email: 'visitor@quivertree.example' };

/** A random buyer: occasionally the demo account, otherwise someone invented. */
export function demoBuyer(random: Random): DemoBuyer {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(SURNAMES)];
  const mailbox = `${first}.${last}`.toLowerCase().replaceAll(' ', '');
  const number = random.whole(1, 99);
  if (first === 'Ndapewa' && number <= 20) return VISITOR;
  return { name: `${first} ${last}`, email: `${mailbox}${number}@mail.example` };
}

/** A buyer's answers to an event's questions: all the required ones and some optional ones. */
export function demoAnswers(fields: readonly DemoCustomField[], buyer: DemoBuyer, random: Random): CustomFieldAnswer[] {
  return fields.flatMap((field) => {
    const value = answerTo(field, buyer, random);
    return value && (field.required || random.chance(0.4)) ? [{ label: field.label, value }] : [];
  });
}

function answerTo({ type, options, samples }: DemoCustomField, buyer: DemoBuyer, random: Random): string | undefined {
  const [first, ...others] = options ?? samples ?? [];
  if (first !== undefined) return random.pick([first, ...others]);
  if (type === 'EMAIL') return `family.of.${buyer.email}`;
  return type === 'PHONE' ? `+26481${random.whole(1_000_000, 9_999_999)}` : undefined;
}
