import type { WordingChange } from '../events/event-wording.ts';

/**
 * Everything that visitors see on an organisation's page, and that a re-review covers. The email address is confirmed
 * separately.
 */
export interface OrganiserWording {
  name: string;
  description: string;
  city: string;
  phone: string;
  website: string | null;
  socialLinks: readonly string[];
  logoId: string | null;
}

export type OrganiserWordingField = keyof OrganiserWording;

const FIELDS = [
  'name',
  'logoId',
  'description',
  'city',
  'phone',
  'website',
  'socialLinks',
] as const satisfies readonly OrganiserWordingField[];

/** Changed fields, in the order in which visitors see them. */
export function organiserWordingChanges(
  before: OrganiserWording,
  after: OrganiserWording,
): WordingChange<OrganiserWordingField>[] {
  return FIELDS.map((field) => ({
    field,
    of: null,
    before: textOf(before[field]),
    after: textOf(after[field]),
  })).filter((change) => change.before !== change.after);
}

function textOf(value: OrganiserWording[OrganiserWordingField]): string | null {
  return (typeof value === 'object' ? value?.join('\n') : value) || null;
}

/** Decisions about changes to an organisation's page. */
export const PAGE_DECISIONS = ['changes_approved', 'changes_reverted'] as const;
export type PageDecision = (typeof PAGE_DECISIONS)[number];
