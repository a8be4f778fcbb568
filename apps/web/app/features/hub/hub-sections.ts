import { type Access, isOpenTo, type Person } from '@quivertree/contract/access';
import { listAllOrders } from '@quivertree/contract/all-orders';
import { listAllPayments } from '@quivertree/contract/all-payments';
import { listRefunds } from '@quivertree/contract/all-refunds';
import type { Call } from '@quivertree/contract/call';
import { listDisputes } from '@quivertree/contract/disputes';
import { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import { listBankFiles } from '@quivertree/contract/bank-files';
import { listPayouts } from '@quivertree/contract/payouts';
import { getPlatformMoney, listOrganiserMoney } from '@quivertree/contract/platform-money';
import { listSuspense } from '@quivertree/contract/suspense';
import { cancelEvent } from '@quivertree/contract/event-changes';
import {
  getEventPreview,
  saveEventDetails,
  saveEventQuestions,
  saveEventTickets,
} from '@quivertree/contract/event-editing';
import { listAdministeredEvents } from '@quivertree/contract/event-review';
import { getDoor, listDoorLinks } from '@quivertree/contract/door';
import { listActivity } from '@quivertree/contract/activity';
import { getProfile } from '@quivertree/contract/organisations';
import { listOrganisers } from '@quivertree/contract/organiser-review';
import { getTeam } from '@quivertree/contract/team';
import { getEventStock, giveTickets } from '@quivertree/contract/gifts';
import { listAttendees, listEventOrders } from '@quivertree/contract/order-lists';
import { getEventSales } from '@quivertree/contract/sales';
import { listMessages } from '@quivertree/contract/message-desk';
import { getHealth, listFailedJobs, type QueueName } from '@quivertree/contract/operations';
import { getMembership, listOrganiserEvents } from '@quivertree/contract/organisers';
import { listPeople } from '@quivertree/contract/people';
import { listRecord } from '@quivertree/contract/record';
import { listUnpaidReservations } from '@quivertree/contract/unpaid-reservations';

/** What a section or an action needs; without a method it only reads. */
export type HubCall = Pick<Call, 'access'> & Partial<Pick<Call, 'method'>>;

/** A page of a hub. */
export interface HubSection {
  label: string;
  /** Below the hub's own address; '' for its first page. */
  path: string;
  /** The calls that it is about: whoever may make one of them sees it. */
  calls: readonly HubCall[];
  /** Shows what it changes in the fields that change it. */
  forms?: boolean;
  /** Another kind of page begins with it. */
  apart?: boolean;
  /** What it stands together with, where there are many. */
  group?: string;
  /** What waits there for an administrator. */
  queues?: readonly QueueName[];
}

export const ORGANISATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [getMembership] },
  { label: 'Events', path: '/events', calls: [listOrganiserEvents] },
  { label: 'Money', path: '/money', calls: [getOrganiserBalance] },
  { label: 'Team', path: '/team', calls: [getTeam], forms: true, apart: true },
  { label: 'Activity', path: '/activity', calls: [listActivity] },
  { label: 'Profile', path: '/profile', calls: [getProfile], forms: true },
];

export const EVENT_SECTIONS: readonly HubSection[] = [
  { label: 'Dashboard', path: '', calls: [getEventSales] },
  { label: 'Orders', path: '/orders', calls: [listEventOrders] },
  { label: 'Attendees', path: '/attendees', calls: [listAttendees] },
  { label: 'Doors', path: '/doors', calls: [getDoor, listDoorLinks], forms: true },
  { label: 'Availability', path: '/availability', calls: [getEventStock], forms: true },
  { label: 'Complimentary', path: '/complimentary', calls: [giveTickets] },
  { label: 'Edit', path: '/edit', calls: [saveEventDetails], apart: true },
  { label: 'Tickets', path: '/tickets', calls: [saveEventTickets] },
  { label: 'Questions', path: '/questions', calls: [saveEventQuestions] },
  { label: 'Preview', path: '/preview', calls: [getEventPreview] },
  { label: 'Postpone or cancel', path: '/changes', calls: [cancelEvent] },
];

const ADMINISTRATORS: { access: Access } = { access: 'administrator' };

export const ADMINISTRATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [ADMINISTRATORS] },
  ...together('Events and people', [
    { label: 'Events', path: '/events', calls: [listAdministeredEvents], queues: ['events'] },
    { label: 'Organisers', path: '/organisers', calls: [listOrganisers], queues: ['organisers'] },
    { label: 'People', path: '/people', calls: [listPeople], queues: ['administrators'] },
    { label: 'Messages', path: '/messages', calls: [listMessages], queues: ['messages'] },
  ]),
  ...together('Sales', [
    { label: 'Orders', path: '/orders', calls: [listAllOrders] },
    { label: 'Unpaid reservations', path: '/reservations', calls: [listUnpaidReservations] },
    { label: 'Payments', path: '/payments', calls: [listAllPayments] },
    { label: 'Suspense', path: '/suspense', calls: [listSuspense], queues: ['suspense'] },
    { label: 'Refunds', path: '/refunds', calls: [listRefunds] },
    { label: 'Disputes', path: '/disputes', calls: [listDisputes], queues: ['disputes'] },
  ]),
  ...together('Money', [
    { label: 'Money', path: '/money', calls: [getPlatformMoney] },
    { label: 'Organisers’ money', path: '/organiser-money', calls: [listOrganiserMoney] },
    {
      label: 'Payouts',
      path: '/payouts',
      calls: [listPayouts],
      queues: ['payouts_to_approve', 'payouts_to_send', 'payout_returns'],
    },
    { label: 'Bank files', path: '/bank-files', calls: [listBankFiles] },
  ]),
  ...together('The site', [
    { label: 'Record', path: '/record', calls: [listRecord] },
    { label: 'Jobs', path: '/jobs', calls: [listFailedJobs], queues: ['jobs'] },
    { label: 'Health', path: '/health', calls: [getHealth] },
  ]),
];

function together(group: string, sections: readonly HubSection[]): HubSection[] {
  return sections.map((section) => ({ ...section, group }));
}

/** The sections that somebody may open. */
export function sectionsFor(sections: readonly HubSection[], person: Person): HubSection[] {
  return sections.filter(({ calls }) => calls.some((call) => isOpenInHub(call, person, true)));
}

/** Tells if the person may make a call here: while they only look, none that changes something. */
export function isOpenInHub({ access, method = 'GET' }: HubCall, person: Person, mayChange: boolean): boolean {
  return isOpenTo(access, person) && (mayChange || method === 'GET');
}
