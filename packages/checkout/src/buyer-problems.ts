import { refusalSentence } from '@quivertree/contract/refusals';
import { customFieldKind, type CustomFieldRule, customFieldProblem } from '@quivertree/domain/events/custom-fields';
import { type PersonProblems, personProblems } from '@quivertree/domain/orders/person';
import type { BuyerDraft, CustomFieldDraft } from './drafts.ts';

/** Problems with a buyer's details and answers, by field name or, for custom fields, by id. */
export interface BuyerProblems extends PersonProblems {
  customFields: Record<string, string>;
}

/** Full name and email are required, and each required custom field must be non-blank (specification, section 5). */
export function buyerProblems(
  buyer: BuyerDraft,
  fields: readonly (CustomFieldRule & { id: string })[],
  answers: CustomFieldDraft,
): BuyerProblems | undefined {
  const person = personProblems(buyer);
  const customFields: Record<string, string> = {};
  for (const field of fields) {
    const problem = customFieldProblem(field, answers[field.id] ?? '');
    if (!problem) continue;
    const objection = problem === 'invalid' ? customFieldKind(field.type).objection : undefined;
    customFields[field.id] = objection ?? refusalSentence('order.custom_field_missing', { label: field.label });
  }
  return person || Object.keys(customFields).length > 0 ? { ...person, customFields } : undefined;
}
