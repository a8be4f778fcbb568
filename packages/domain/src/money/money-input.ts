import { formatMoney } from './money.ts';

/** Maximum amount, above any price or refund; anything higher is a typing error. */
const MAX_MINOR = 100_000_000_000;

const AMOUNT = new RegExp(
  [
    // Thousands may be grouped as in 1,250 or 1 250, or as in 1.250 before a decimal comma. The ambiguous 0,500 isn't
    // allowed.
    /^(?:(?<grouped>[1-9]\d{0,2}(?:(?<separator>[ ,.])\d{3})(?:\k<separator>\d{3})*)|(?<plain>\d+))?/,
    /(?:(?<mark>[.,])(?<cents>\d{1,2}))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * Parses a typed amount into minor units: `1250`, `1,250.5`, `N$ 1 250,50`. A comma or point before one or two final
 * digits is the decimal mark; a comma between groups of three digits separates thousands. Null if empty; undefined if
 * invalid, ambiguous or not in whole cents.
 */
export function minorOfInput(text: string): number | null | undefined {
  const typed = text
    .replaceAll(/\s/g, ' ')
    .trim()
    .replace(/^(N\$|NAD) ?/i, '');
  if (typed === '') return null;
  const { grouped, separator, plain, mark, cents = '' } = AMOUNT.exec(typed)?.groups ?? {};
  if (grouped === undefined && plain === undefined && cents === '') return undefined;
  if (separator !== undefined && separator === mark) return undefined;
  // Ambiguous: 1.250 is one thousand two hundred and fifty in German, but one and a quarter in English.
  if (separator === '.' && mark === undefined) return undefined;
  const whole = (grouped ?? plain ?? '0').replaceAll(/\D/g, '');
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minor <= MAX_MINOR ? minor : undefined;
}

/** Amount for an input field: `1,250.50`. */
export function inputOfMinor(minor: number | null): string {
  return minor === null ? '' : formatMoney({ amount: minor, currency: '' }).replace(/^[^\d−]*/, '');
}
