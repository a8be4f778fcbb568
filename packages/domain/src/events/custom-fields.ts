export const CUSTOM_FIELD_TYPES = ['DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export interface CustomFieldRule {
  label: string;
  type: CustomFieldType;
  required: boolean;
  /** Comma-separated options of a dropdown. */
  options: string | null;
}

/** Section of fields without one (specification, section 3). */
export const DEFAULT_SECTION = 'Other';

export type CustomFieldProblem = 'missing' | 'invalid';

/** Simple pattern for email addresses: text, at, text, dot, text (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Options of a dropdown. */
export function choicesOf(options: string | null): string[] {
  return (options ?? '')
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
}

/** Filters input: NUMBER and PHONE keep digits and the plus sign only (specification, section 5). */
export function typedValue(type: CustomFieldType, text: string): string {
  return type === 'NUMBER' || type === 'PHONE' ? text.replace(/[^\d+]/g, '') : text;
}

/** Problem with an answer, if any. Optional fields may be blank. */
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

/** True for an existing date written `YYYY-MM-DD`. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
