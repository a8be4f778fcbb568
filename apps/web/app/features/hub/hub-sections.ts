import { type Access, isOpenTo, type Person } from '@quivertree/contract/access';
import type { Call } from '@quivertree/contract/call';
import { getDoor, listDoorLinks } from '@quivertree/contract/door';
import { getMembership, listOrganiserEvents } from '@quivertree/contract/organisers';

/** A page of a hub. */
export interface HubSection {
  label: string;
  /** Below the hub's own address; '' for its first page. */
  path: string;
  /** The calls that it is about: whoever may make one of them sees it. */
  calls: readonly Pick<Call, 'access'>[];
}

export const ORGANISATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [getMembership] },
  { label: 'Events', path: '/events', calls: [listOrganiserEvents] },
];

export const EVENT_SECTIONS: readonly HubSection[] = [
  { label: 'Doors', path: '/doors', calls: [getDoor, listDoorLinks] },
];

const ADMINISTRATORS: { access: Access } = { access: 'administrator' };

export const ADMINISTRATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [ADMINISTRATORS] },
];

/** The sections that somebody may open. */
export function sectionsFor(sections: readonly HubSection[], person: Person): HubSection[] {
  return sections.filter(({ calls }) => calls.some(({ access }) => isOpenTo(access, person)));
}
