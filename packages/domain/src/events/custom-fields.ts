import { formatDate } from '../dates/zoned-time.ts';

/** Properties of one type of custom field. */
interface CustomFieldKind {
  /** Name of the type, for organisers to choose from. */
  title: string;
  /** Control for the answer; `choices` is a list of the organiser's choices. */
  control: 'line' | 'text' | 'choices';
  /** HTML attributes of a single-line input. */
  input?: { type?: 'tel' | 'email' | 'date'; inputMode?: 'numeric'; autoComplete?: 'tel' | 'email' };
  /** Characters that can't be typed (specification, section 5). */
  dropped?: RegExp;
  /** True if a trimmed, non-empty answer is valid. Without this check, every answer is. */
  accepts?: (text: string, choices: readonly string[]) => boolean;
  /** Objection to an invalid answer. */
  objection?: string;
  /** Type of the column for the answers in a downloaded sheet; text if undefined. */
  column?: 'number' | 'date';
}

const NOT_A_DIGIT = /[^\d+]/g;
const isDigits = (text: string) => /^\+?\d+$/.test(text);

/** Types of custom fields (specification, section 3). A new type with one of these controls needs only an entry here. */
export const CUSTOM_FIELDS = {
  DROPDOWN: {
    title: 'Dropdown',
    control: 'choices',
    accepts: (text, choices) => choices.includes(text),
    objection: 'Please choose one of the options.',
  },
  NUMBER: {
    title: 'Number',
    control: 'line',
    input: { inputMode: 'numeric' },
    dropped: NOT_A_DIGIT,
    accepts: isDigits,
    objection: 'Enter a number, such as 5.',
    column: 'number',
  },
  PHONE: {
    title: 'Phone number',
    control: 'line',
    input: { type: 'tel', autoComplete: 'tel' },
    dropped: NOT_A_DIGIT,
    accepts: isDigits,
    objection: 'Enter a phone number, such as +264811234567.',
  },
  EMAIL: {
    title: 'Email address',
    control: 'line',
    input: { type: 'email', autoComplete: 'email' },
    accepts: isEmail,
    objection: 'Please enter a valid email address.',
  },
  TEXTAREA: { title: 'Long text', control: 'text' },
  TEXT: { title: 'Short text', control: 'line' },
  DATE: {
    title: 'Date',
    control: 'line',
    input: { type: 'date' },
    accepts: isCalendarDate,
    objection: 'Enter a date, such as 2026-12-05.',
    column: 'date',
  },
} as const satisfies Record<string, CustomFieldKind>;

export type CustomFieldType = keyof typeof CUSTOM_FIELDS;
export const CUSTOM_FIELD_TYPES = Object.keys(CUSTOM_FIELDS) as CustomFieldType[];

export const customFieldKind = (type: CustomFieldType): CustomFieldKind => CUSTOM_FIELDS[type];

/** True if answers are chosen from the organiser's choices. */
export const hasChoices = (type: CustomFieldType): boolean => customFieldKind(type).control === 'choices';

export interface CustomFieldRule {
  label: string;
  type: CustomFieldType;
  required: boolean;
  /** Comma-separated choices, for types that have them. */
  options: string | null;
}

/** Section for fields that don't name one (specification, section 3). */
export const DEFAULT_SECTION = 'Other';

export type CustomFieldProblem = 'missing' | 'invalid';

/** Simple pattern for email addresses: text, at, text, dot, text (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** A dropdown's options. */
export function choicesOf(options: string | null): string[] {
  return (options ?? '')
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
}

/** Filters input as it is typed: NUMBER and PHONE keep only digits and the plus sign (specification, section 5). */
export function typedValue(type: CustomFieldType, text: string): string {
  const { dropped } = customFieldKind(type);
  return dropped ? text.replace(dropped, '') : text;
}

/** Problem with an answer, if there is one. Optional fields may be left blank. */
export function customFieldProblem(field: CustomFieldRule, value: string): CustomFieldProblem | undefined {
  const text = value.trim();
  if (text === '') return field.required ? 'missing' : undefined;
  const { accepts = () => true } = customFieldKind(field.type);
  return accepts(text, choicesOf(field.options)) ? undefined : 'invalid';
}

/** True for an existing date written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * An answer as organisers read it. A date is recognised by its form, since orders store answers without the type of
 * their questions, which may have changed since.
 */
export function answerText(value: string): string {
  return isCalendarDate(value) ? formatDate(`${value}T00:00:00Z`, 'UTC') : value;
}
