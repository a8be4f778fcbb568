import { withoutHiddenMarks } from '@quivertree/domain/hidden-marks';
import * as z from 'zod/mini';

/** An amount of money at the public edge: a decimal number of the currency's main unit, at most two decimals. */
export const decimalAmount = z.number().check(z.minimum(0));

/** An amount that somebody enters to be paid: more than nil, whole cents. */
export const paidAmount = z.number().check(
  z.minimum(0.01),
  z.maximum(1_000_000_000),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, {
    error: 'Please enter whole cents.',
  }),
);

/** A currency as people write it, such as NAD or N$. */
export const currencyName = z.string().check(z.minLength(1), z.maxLength(4));

/** An instant, ISO 8601 with its offset from UTC. */
export const instant = z.iso.datetime({ offset: true }).check(z.refine((text) => !text.startsWith('0000')));

export const uuid = z.uuid();

/** Where a file is fetched from: for a few minutes, by whoever asked for it, since a link carries no token. */
export const downloadAddress = z.object({ url: z.string(), expiresAt: instant });

/** Text that a person typed: trimmed, without hidden marks, no control characters but line breaks and tabs, at most `maxLength` characters. */
export function typedText(maxLength: number) {
  return z
    .string()
    .check(
      z.overwrite(withoutHiddenMarks),
      z.trim(),
      z.maxLength(maxLength),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'Please leave out control characters.' }),
    );
}

/** A name or other single line: like {@link typedText}, with at least one character and no line breaks. */
export function typedLine(maxLength: number) {
  return typedText(maxLength).check(z.minLength(1), z.regex(/^[^\r\n\t]*$/));
}

/** A name that a program made, as it stands in addresses and bodies: one line without control characters. */
export function opaqueText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
}

/** An e-mail address by the specification's simple pattern: text, at, text, dot, text (section 5). */
export const emailAddress = typedText(254).check(
  z.regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/, {
    error: 'Please enter a valid email address.',
  }),
);

/** `page {number, size, totalPages, totalElements}` of a paged answer (section 3). */
export const pageInfo = z.object({
  number: z.int().check(z.minimum(0)),
  size: z.int().check(z.positive()),
  totalPages: z.int().check(z.minimum(0)),
  totalElements: z.int().check(z.minimum(0)),
});
