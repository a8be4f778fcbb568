import { isOpenTo, type Person } from '@quivertree/contract/access';
import type { QueueName } from '@quivertree/contract/administration/operations';
import type { Call } from '@quivertree/contract/call';
import type { ComponentType } from 'react';
import { matchPath, redirect } from 'react-router';
import { homePath } from '../../pages/paths.ts';

/** Call that a section or action makes; without a method, it counts as read only. */
export type HubCall = Pick<Call, 'access'> & Partial<Pick<Call, 'method'>>;

/** Declaration of a hub's page: its route, title and section in the navigation, and the calls that it makes. */
export interface HubPage {
  /** Path below the hub's own, with its parameters; '' for its first page. */
  path: '' | `/${string}`;
  /** Title before the name of the organisation or event; '' for that name alone. */
  title: string;
  Page: ComponentType;
  /** Label in the navigation. A page without one is reached from the section whose path its own path extends. */
  section?: string;
  /** The section is shown to anyone who may make one of these calls. */
  calls?: readonly HubCall[];
  /**
   * True if the page's form fields also display data, so that a read-only view disables them instead of hiding them.
   */
  forms?: boolean;
  /** Draws a line above the link. */
  separated?: boolean;
  /** Heading of the group. */
  group?: string;
  /** Queues whose open tasks are counted beside the link. */
  queues?: readonly QueueName[];
}

/** Page that opens only for people who may make at least one of its calls. */
export type HubSection = HubPage & { label: string; calls: readonly HubCall[] };

/** Pages that declare calls. Those with a `section` are in the navigation. */
export function closedPages(pages: readonly HubPage[]): HubSection[] {
  return pages.flatMap((page) =>
    page.calls ? [{ ...page, label: page.section ?? page.title, calls: page.calls }] : [],
  );
}

/** Sections of the navigation that the person may open. */
export function sectionsFor(pages: readonly HubPage[], person: Person): HubSection[] {
  return closedPages(pages).filter(
    ({ section, calls }) => section !== undefined && calls.some((call) => isOpenInHub(call, person, true)),
  );
}

/**
 * True if a member may open the page. A page without calls of its own is open to those who may open the section that it
 * belongs to by its path. A hub's first page is open to all members.
 */
export function mayOpen(pages: readonly HubPage[], { path, calls }: HubPage, person: Person): boolean {
  const section = closedPages(pages).find((other) => other.path !== '' && path.startsWith(`${other.path}/`));
  const needed = calls ?? section?.calls;
  return path === '' || needed === undefined || needed.some((call) => isOpenInHub(call, person, true));
}

/** True if the person may make the call; while the view is read only, mutations are refused. */
export function isOpenInHub({ access, method = 'GET' }: HubCall, person: Person, mayChange: boolean): boolean {
  return isOpenTo(access, person) && (mayChange || method === 'GET');
}

/**
 * Redirects home from an unknown path below a hub (specification, section 2); `rest` is the part below the hub's path.
 */
export function knownHubPage(pages: readonly HubPage[], rest = ''): null {
  if (pages.some(({ path }) => matchPath(path || '/', `/${rest}`))) return null;
  throw redirect(homePath);
}
