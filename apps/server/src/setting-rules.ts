import * as z from 'zod';

/** An address of the web as settings give it, without slashes at its end. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Told, in one sentence, what is wrong with the settings. */
export type Refuse = (sentence: string) => never;

/** The values of settings that are given all together or not at all, in which case there is none. */
export function together<Name extends string>(
  values: Readonly<Partial<Record<Name, string | undefined>>>,
  refuse: Refuse,
  names: readonly Name[],
  why = (missing: Name, given: Name) => `${missing} is required when ${given} is set.`,
): string[] | undefined {
  const given = names.find((name) => values[name]);
  const missing = names.find((name) => !values[name]);
  if (given && missing) refuse(why(missing, given));
  return given && names.map((name) => values[name] ?? '');
}
