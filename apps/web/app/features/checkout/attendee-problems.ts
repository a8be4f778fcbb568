import { refusalSentence } from '@quivertree/contract/refusals';
import { type CustomFieldRule, customFieldProblem, isEmail } from '@quivertree/domain/events/custom-fields';
import { nameProblem } from '../../ui/person-fields.tsx';
import type { AttendeeDraft, CustomFieldDraft } from './drafts.ts';

/** Problems of the attendee step, by field; custom fields by their id. */
export interface AttendeeProblems {
  name?: string;
  email?: string;
  customFields: Record<string, string>;
}

/** Full name and email are required, and each required custom field must be non-blank (specification, section 5). */
export function attendeeProblems(
  attendee: AttendeeDraft,
  fields: readonly (CustomFieldRule & { id: string })[],
  answers: CustomFieldDraft,
): AttendeeProblems | undefined {
  const problems: AttendeeProblems = { customFields: {} };
  const name = nameProblem(attendee.name);
  if (name) problems.name = name;
  if (!isEmail(attendee.email)) problems.email = 'Please enter a valid email address.';
  for (const field of fields) {
    const problem = customFieldProblem(field, answers[field.id] ?? '');
    if (problem)
      problems.customFields[field.id] = refusalSentence(`order.custom_field_${problem}`, { label: field.label });
  }
  const none = !problems.name && !problems.email && Object.keys(problems.customFields).length === 0;
  return none ? undefined : problems;
}
