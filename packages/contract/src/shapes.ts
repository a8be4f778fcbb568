import { isSitePath } from '@quivertree/domain/site-path';
import { withoutHiddenMarks } from '@quivertree/domain/hidden-marks';
import { isPhoneNumber } from '@quivertree/domain/organiser-profile';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from '@quivertree/domain/web-address';
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

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant of the years 1 to 9999, ISO 8601 with its offset from UTC, which the database takes below 16 hours. */
export const instant = z.iso.datetime({ offset: true }).check(
  z.refine(
    (text) => {
      const at = Date.parse(text);
      return at >= FIRST_INSTANT && at <= LAST_INSTANT && !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text);
    },
    { error: 'Please enter a date and time of the years 1 to 9999.' },
  ),
);

export const uuid = z.uuid();

/** Where a file is fetched from: for a few minutes, by whoever asked for it, since a link carries no token. */
export const downloadAddress = z.object({ url: z.string(), expiresAt: instant });

/** `csv`: UTF-8 with a byte order mark, commas between cells, decimal points. `xlsx`: for Excel and other spreadsheets. */
export const sheetFormat = z.enum(['csv', 'xlsx']);
export type SheetFormat = z.infer<typeof sheetFormat>;

const CONTROLS = String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`;

/** No control characters but line breaks and tabs, in a pattern that other languages read in the same way. */
const printed = z.regex(new RegExp(`^[^${CONTROLS}]*$`), {
  error: 'Please leave out control characters.',
});
/** Text that can be written as UTF-8. */
const wellFormed = z.refine<string>((text) => text.isWellFormed(), { error: 'Please leave out control characters.' });

/** Text that a person typed: trimmed, without hidden marks, no control characters but line breaks and tabs, at most `maxLength` characters. */
export function typedText(maxLength: number) {
  return z.string().check(z.overwrite(withoutHiddenMarks), z.trim(), z.maxLength(maxLength), printed, wellFormed);
}

/** A name or other single line: like {@link typedText}, with at least one character and no line breaks. */
export function typedLine(maxLength: number) {
  return typedText(maxLength).check(z.minLength(1), z.regex(/^[^\r\n\t]*$/));
}

/** What a person is called: like {@link typedLine}, without web addresses, since it goes into mails to any address. */
export function personName(maxLength: number) {
  return typedLine(maxLength).check(z.refine((name) => !hasWebAddress(name), { error: NAME_WITH_WEB_ADDRESS }));
}

/** A name that a program made, as it stands in addresses and bodies: one line without control characters. */
export function opaqueText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), printed, z.regex(/^[^\r\n\t]*$/), wellFormed);
}

/** An e-mail address by the specification's simple pattern: text, at, text, dot, text (section 5). */
export const emailAddress = typedText(254).check(
  z.regex(/^[^\s@<>,;:"()\x5b-\x5d]+@[^\s@<>,;:"()\x5b-\x5d]+\.[^\s@<>,;:"()\x5b-\x5d]+$/, {
    error: 'Please enter a valid email address.',
  }),
);

/** A phone number as people write it. */
export const phoneNumber = typedLine(40).check(
  z.refine(isPhoneNumber, { error: 'Please enter a phone number, for example +264 81 123 4567.' }),
);

/** `page {number, size, totalPages, totalElements}` of a paged answer (section 3). */
export const pageInfo = z.object({
  number: z.int().check(z.minimum(0)),
  size: z.int().check(z.positive()),
  totalPages: z.int().check(z.minimum(0)),
  totalElements: z.int().check(z.minimum(0)),
});

/** A path of this site to go on to: as plain as the paths are that people come from. */
export const sitePath = z.string().check(z.refine(isSitePath, { error: 'must be a path of this site' }));
