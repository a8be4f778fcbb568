import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { DEFAULT_SECTION } from '@quivertree/domain/events/custom-fields';
import { groupBy } from '@quivertree/domain/lists/group-by';

/** Questions that belong together. */
export interface QuestionSection {
  /** Name of the section; null for questions without one, which follow the buyer's name without a heading. */
  heading: string | null;
  fields: CustomField[];
}

/** Questions by section, ordered by each section's first question; those without a section come first. */
export function questionSections(fields: readonly CustomField[]): QuestionSection[] {
  const groups = groupBy(fields, ({ section }) => section.trim() || DEFAULT_SECTION);
  const unnamed = groups.get(DEFAULT_SECTION);
  groups.delete(DEFAULT_SECTION);
  return [
    ...(unnamed ? [{ heading: null, fields: unnamed }] : []),
    ...[...groups].map(([heading, inSection]) => ({ heading, fields: inSection })),
  ];
}
