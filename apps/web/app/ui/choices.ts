import type { Choice } from './options.tsx';

/** One choice for each value that has a label. */
export function choicesOf(words: Readonly<Record<string, string | { label: string }>>): Choice[] {
  return Object.entries(words).map(([value, one]) => ({ value, label: typeof one === 'string' ? one : one.label }));
}

/** One choice for each value, labelled with the value itself. */
export function choicesFromValues(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}
