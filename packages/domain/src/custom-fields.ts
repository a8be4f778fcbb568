export const CUSTOM_FIELD_TYPES = ['DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export interface CustomFieldRule {
  label: string;
  type: CustomFieldType;
  required: boolean;
  /** Comma-separated choices of a dropdown. */
  options: string | null;
}

/** The section of a field that names none (specification, section 3). */
export const DEFAULT_SECTION = 'Other';

export type CustomFieldProblem = 'missing' | 'invalid';

/** The simple pattern for e-mail addresses: text, at, text, dot, text (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** The choices of a dropdown. */
export function choicesOf(options: string | null): string[] {
  return (options ?? '')
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
}

/** A value as it is typed: NUMBER and PHONE keep digits and the plus sign only (specification, section 5). */
export function typedValue(type: CustomFieldType, text: string): string {
  return type === 'NUMBER' || type === 'PHONE' ? text.replace(/[^\d+]/g, '') : text;
}

/** What is wrong with an answer, or undefined. A blank answer to an optional field is fine. */
export function customFieldProblem(field: CustomFieldRule, value: string): CustomFieldProblem | undefined {
  const text = value.trim();
  if (text === '') return field.required ? 'missing' : undefined;
  switch (field.type) {
    case 'DROPDOWN':
      return choicesOf(field.options).includes(text) ? undefined : 'invalid';
    case 'EMAIL':
      return isEmail(text) ? undefined : 'invalid';
    case 'NUMBER':
    case 'PHONE':
      return /^\+?\d+$/.test(text) ? undefined : 'invalid';
    case 'DATE':
      return isCalendarDate(text) ? undefined : 'invalid';
    default:
      return undefined;
  }
}

/** Whether `text` is a real date written `YYYY-MM-DD`. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
