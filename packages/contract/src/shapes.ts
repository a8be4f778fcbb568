import { withoutHiddenMarks, singleSpaced } from '@quivertree/domain/text/typed-text';
import { isPhoneNumber } from '@quivertree/domain/organisers/organiser-profile';
import { hasWebAddress, NAME_WITH_WEB_ADDRESS, isSitePath } from '@quivertree/domain/text/web-address';
import * as z from 'zod/mini';

/** An amount in the public API: a decimal number of the currency's main unit, with up to two decimals. */
export const decimalAmount = z.number().check(z.minimum(0));

/** An amount to pay, as entered: positive and in whole cents. */
export const paidAmount = z.number().check(
  z.minimum(0.01),
  z.maximum(1_000_000_000),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, {
    error: 'Enter an amount with up to two decimals.',
  }),
);

/** A currency as people write it, for example NAD or N$. */
export const currencyName = z.string().check(z.minLength(1), z.maxLength(4));

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** An ISO 8601 instant in the years 1 to 9999 with a UTC offset. The database accepts offsets below 16 hours. */
export const instant = z.iso.datetime({ offset: true }).check(
  z.refine(
    (text) => {
      const at = Date.parse(text);
      return at >= FIRST_INSTANT && at <= LAST_INSTANT && !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text);
    },
    { error: 'Enter a date and time in the years 1 to 9999.' },
  ),
);

export const uuid = z.uuid();

/**
 * Download address that works for the person who requested it, for a few minutes. It is signed, because browsers can't
 * send a token when they follow a link.
 */
export const downloadAddress = z.object({ url: z.string(), expiresAt: instant });

/**
 * `csv`: UTF-8 with a byte order mark, commas between cells, decimal points. `xlsx`: for Excel and other spreadsheets.
 */
export const sheetFormat = z.enum(['csv', 'xlsx']);
export type SheetFormat = z.infer<typeof sheetFormat>;

const CONTROLS = String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`;

/** No control characters except line breaks and tabs, as a pattern that other languages read the same way. */
const printed = z.regex(new RegExp(`^[^${CONTROLS}]*$`), {
  error: 'This text contains hidden characters. Type it again instead of pasting it.',
});
/** Text without unpaired surrogates, which can't be written as UTF-8. */
const wellFormed = z.refine<string>((text) => text.isWellFormed(), {
  error: 'This text contains hidden characters. Type it again instead of pasting it.',
});

/**
 * Typed text: trimmed, without hidden marks or control characters except line breaks and tabs, at most `maxLength`
 * characters.
 */
export function typedText(maxLength: number) {
  return z.string().check(z.overwrite(withoutHiddenMarks), z.trim(), z.maxLength(maxLength), printed, wellFormed);
}

/** A name or other single line: a non-empty {@link typedText} without line breaks. */
export function typedLine(maxLength: number) {
  return typedText(maxLength).check(z.minLength(1), z.regex(/^[^\r\n\t]*$/));
}

/**
 * A person's name: a {@link typedLine} with single spaces and without web addresses, because names that strangers
 * entered appear in our emails.
 */
export function personName(maxLength: number) {
  return typedLine(maxLength).check(
    z.overwrite(singleSpaced),
    z.refine((name) => !hasWebAddress(name), { error: NAME_WITH_WEB_ADDRESS }),
  );
}

/** A generated identifier in addresses and bodies: one line without control characters. */
export function opaqueText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), printed, z.regex(/^[^\r\n\t]*$/), wellFormed);
}

/** An email address by the specification's simple pattern: text, at, text, dot, text (section 5). */
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

/** A path on this site to redirect to, without special characters. */
export const sitePath = z.string().check(z.refine(isSitePath, { error: 'must be a path on this site' }));
