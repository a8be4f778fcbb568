import { decimalOf } from '@quivertree/domain/money';
import type * as z from 'zod';

/** One thing that is wrong with a request, as its schema found it. */
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const UNEXPECTED = 'This value isn’t valid here.';

/**
 * Has a schema of a request that says nothing of its own say it in these sentences, which also stand beside the field that
 * was filled in. Settings and jobs are read by other people: their schemas keep their own words.
 */
export const IN_WORDS: z.core.ParseContext<z.core.$ZodIssue> = { error: (issue) => sentenceOf(issue) };

/**
 * What is told of a request whose first problem is this one. A sentence that a schema was given speaks for itself; the
 * others are preceded by the name of what they are about.
 */
export function toldOf(issue: z.core.$ZodIssue): string {
  // What was entered is not in the issue any more: of a wrong type it is told in either sentence.
  if (issue.message !== sentenceOf(issue) && issue.message !== UNEXPECTED) return issue.message;
  return `Please check ${nameOf(issue.path)}: ${issue.message}`;
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${shown(issue.maximum)} characters.`
        : issue.origin === 'array'
          ? `Use at most ${shown(issue.maximum)}.`
          : `The maximum is ${amountOrNumber(issue.maximum, issue.path)}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'This is required.'
          : `Use at least ${shown(issue.minimum)} characters.`
        : issue.origin === 'array'
          ? `Use at least ${shown(issue.minimum)}.`
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

/** Fields of minor units are typed as amounts. */
function amountOrNumber(bound: number | bigint, path: readonly PropertyKey[] = []): string {
  return String(path.at(-1)).endsWith('Minor') ? decimalOf(Number(bound)).toLocaleString('en') : shown(bound);
}

/** The last name of a path in words: `ticketTypes.0.maxPerOrder` is "max per order". */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.findLast((step) => typeof step === 'string');
  if (last === undefined) return 'the request';
  return last.replace(/(Minor|Id|At)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
