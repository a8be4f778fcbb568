import { decimalOf } from '@quivertree/domain/money/money';
import { plural } from '@quivertree/domain/text/plural';
import type * as z from 'zod';

/** A problem in a request, as reported by its schema. */
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const UNEXPECTED = 'Enter a valid value.';

/**
 * Makes request schemas without messages of their own use these sentences, which also appear next to the field. Schemas
 * of settings and jobs aren't affected, because their messages are for operators.
 */
export const VALIDATION_MESSAGES: z.core.ParseContext<z.core.$ZodIssue> = { error: (issue) => sentenceOf(issue) };

/**
 * The sentence for a request whose first problem is this one. A schema's own sentence is used as it is; other sentences
 * are introduced by the field's name.
 */
export function validationMessageOf(issue: z.core.$ZodIssue): string {
  // The issue doesn't contain the input, so these sentences have to fit a wrong type as well.
  if (issue.message !== sentenceOf(issue) && issue.message !== UNEXPECTED) return issue.message;
  return `Please check ${nameOf(issue.path)}: ${issue.message}`;
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? plural(Number(issue.maximum), 'Use at most 1 character.', 'Use at most {n} characters.')
        : issue.origin === 'array'
          ? plural(Number(issue.maximum), 'Add at most 1 item.', 'Add at most {n} items.')
          : `The maximum is ${amountOrNumber(issue.maximum, issue.path)}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum <= 1
          ? 'This is required.'
          : plural(Number(issue.minimum), 'Use at least 1 character.', 'Use at least {n} characters.')
        : issue.origin === 'array'
          ? plural(Number(issue.minimum), 'Add at least 1 item.', 'Add at least {n} items.')
          : `The minimum is ${amountOrNumber(issue.minimum, issue.path)}.`;
    case 'invalid_type':
      if (issue.expected === 'int') return 'Enter a whole number.';
      return issue.input === undefined || issue.input === null ? 'This is required.' : UNEXPECTED;
    case 'invalid_value':
      return 'Choose one of the options.';
    default:
      return UNEXPECTED;
  }
}

function shown(bound: number | bigint): string {
  return bound.toLocaleString('en');
}

/** Formats limits of fields in minor units as amounts, because that is how people enter them. */
function amountOrNumber(bound: number | bigint, path: readonly PropertyKey[] = []): string {
  return String(path.at(-1)).endsWith('Minor') ? decimalOf(Number(bound)).toLocaleString('en') : shown(bound);
}

/** The last name in a field's path, as words: `ticketTypes.0.maxPerOrder` becomes "max per order". */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.findLast((step) => typeof step === 'string');
  if (last === undefined) return 'the request';
  return last.replace(/(Minor|Id|At)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
