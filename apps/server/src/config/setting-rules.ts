import * as z from 'zod';

/** A web address, with trailing slashes removed. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'it must be an address that starts with https:// or http://' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Called with a sentence that explains a problem with the settings. */
export type Refuse = (sentence: string) => never;

/** Reads settings that must all be set or all be unset. Returns undefined if none is set. */
export function together<Name extends string>(
  values: Readonly<Partial<Record<Name, string | undefined>>>,
  refuse: Refuse,
  names: readonly Name[],
  problem = (missing: Name, given: Name) => `${missing} is required when ${given} is set.`,
): string[] | undefined {
  const given = names.find((name) => values[name]);
  const missing = names.find((name) => !values[name]);
  if (given && missing) refuse(problem(missing, given));
  return given && names.map((name) => values[name] ?? '');
}
