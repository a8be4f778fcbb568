import { refusalSentence } from '@quivertree/contract/refusals';
import { customFieldKind, type CustomFieldRule, customFieldProblem } from '@quivertree/domain/events/custom-fields';
import { type PersonProblems, personProblems } from '@quivertree/domain/orders/person';
import type { AttendeeDraft, CustomFieldDraft } from './drafts.ts';

/** Problems in the attendee step, by field name or, for custom fields, by id. */
export interface AttendeeProblems extends PersonProblems {
  customFields: Record<string, string>;
}

/** Full name and email are required, and each required custom field must be non-blank (specification, section 5). */
export function attendeeProblems(
  attendee: AttendeeDraft,
  fields: readonly (CustomFieldRule & { id: string })[],
  answers: CustomFieldDraft,
): AttendeeProblems | undefined {
  const person = personProblems(attendee);
  const customFields: Record<string, string> = {};
  for (const field of fields) {
    const problem = customFieldProblem(field, answers[field.id] ?? '');
    if (!problem) continue;
    const objection = problem === 'invalid' ? customFieldKind(field.type).objection : undefined;
    customFields[field.id] = objection ?? refusalSentence('order.custom_field_missing', { label: field.label });
  }
  return person || Object.keys(customFields).length > 0 ? { ...person, customFields } : undefined;
}
