import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { DEFAULT_SECTION } from '@quivertree/domain/events/custom-fields';

/** Questions that belong together. */
export interface QuestionSection {
  /** Name of the section; null for questions without one, which follow the buyer's name without a heading. */
  heading: string | null;
  fields: CustomField[];
}

/** Questions by section, ordered by each section's first question; those without a section come first. */
export function questionSections(fields: readonly CustomField[]): QuestionSection[] {
  // Map.groupBy isn't used, because the phone's engine may lack it.
  const groups = new Map<string, CustomField[]>();
  for (const field of fields) {
    const section = field.section.trim() || DEFAULT_SECTION;
    groups.set(section, [...(groups.get(section) ?? []), field]);
  }
  const unnamed = groups.get(DEFAULT_SECTION);
  groups.delete(DEFAULT_SECTION);
  return [
    ...(unnamed ? [{ heading: null, fields: unnamed }] : []),
    ...[...groups].map(([heading, inSection]) => ({ heading, fields: inSection })),
  ];
}
