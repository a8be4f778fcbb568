import type { WordingChange } from './event-wording.ts';

/**
 * What visitors of an organisation's page read and see of it: what a second look at it is about. Its e-mail address is
 * not part of it: that holds only once its own link was opened.
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

/** What reads differently, in the order in which visitors come across it. */
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

/** What an administrator decides about changes of an organisation's page. */
export const PAGE_VERDICTS = ['looks_right', 'changes_put_back'] as const;
export type PageVerdict = (typeof PAGE_VERDICTS)[number];
