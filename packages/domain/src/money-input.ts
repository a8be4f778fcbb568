import { formatMoney } from './money.ts';

/** More than any price or refund; above it somebody slipped. */
const MOST_MINOR = 100_000_000_000;

/**
 * What somebody typed as an amount, in minor units: `1250`, `1,250.5`, `N$ 1 250.50`. Null for nothing; undefined for
 * what is no amount of whole cents.
 */
export function minorOfInput(text: string): number | null | undefined {
  const typed = text.replace(/^\s*(N\$|NAD)/i, '').replaceAll(/[\s,]/g, '');
  if (typed === '') return null;
  const [, whole = '', cents = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  if (whole === '' && cents === '') return undefined;
  const minor = Number(whole || 0) * 100 + Number(cents.padEnd(2, '0'));
  return minor <= MOST_MINOR ? minor : undefined;
}

/** An amount as it stands in a field: `1,250.50`. */
export function inputOfMinor(minor: number | null): string {
  return minor === null ? '' : formatMoney({ amount: minor, currency: '' }).replace(/^[^\d−]*/, '');
}
