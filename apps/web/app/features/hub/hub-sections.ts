import { type Access, isOpenTo, type Person } from '@quivertree/contract/access';
import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import { listAllPayments } from '@quivertree/contract/payments/all-payments';
import { listRefunds } from '@quivertree/contract/payments/all-refunds';
import type { Call } from '@quivertree/contract/call';
import { listDisputes } from '@quivertree/contract/payments/disputes';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { listBankFiles } from '@quivertree/contract/settlement/bank-files';
import { listPayouts } from '@quivertree/contract/settlement/payouts';
import { getPlatformMoney, listOrganiserMoney } from '@quivertree/contract/settlement/platform-money';
import { listSuspense } from '@quivertree/contract/payments/suspense';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import {
  getEventPreview,
  saveEventDetails,
  saveEventQuestions,
  saveEventTickets,
} from '@quivertree/contract/events/event-editing';
import { listAdministeredEvents } from '@quivertree/contract/events/event-review';
import { getDoor, listDoorLinks } from '@quivertree/contract/door/door';
import { listActivity } from '@quivertree/contract/audit-log/activity';
import { getProfile } from '@quivertree/contract/organisers/organisations';
import { listOrganisers } from '@quivertree/contract/organisers/organiser-review';
import { getTeam } from '@quivertree/contract/organisers/team';
import { getEventStock, issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { listAttendees, listEventOrders } from '@quivertree/contract/selling/order-lists';
import { getEventSales } from '@quivertree/contract/sales/sales';
import { listMessages } from '@quivertree/contract/messages/contact-messages';
import { getHealth, listFailedJobs, type QueueName } from '@quivertree/contract/administration/operations';
import { getMembership, listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { listPeople } from '@quivertree/contract/people/people';
import { listAuditLog } from '@quivertree/contract/audit-log/audit-log';
import { listUnpaidReservations } from '@quivertree/contract/orders/unpaid-reservations';

/** Call that a section or action requires; without a method it is read only. */
export type HubCall = Pick<Call, 'access'> & Partial<Pick<Call, 'method'>>;

export interface HubSection {
  label: string;
  /** Path below the hub's own; '' for its first page. */
  path: string;
  /** The section is shown to anyone who may make one of these calls. */
  calls: readonly HubCall[];
  /** Form fields also display the data, so they are disabled instead of hidden while read only. */
  forms?: boolean;
  /** Draws a line above the link. */
  separated?: boolean;
  /** Heading of the group. */
  group?: string;
  /** Queues whose open tasks are counted beside the link. */
  queues?: readonly QueueName[];
}

export const ORGANISATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [getMembership] },
  { label: 'Events', path: '/events', calls: [listOrganiserEvents] },
  { label: 'Money', path: '/money', calls: [getOrganiserBalance] },
  { label: 'Team', path: '/team', calls: [getTeam], forms: true, separated: true },
  { label: 'Activity', path: '/activity', calls: [listActivity] },
  { label: 'Profile', path: '/profile', calls: [getProfile], forms: true },
];

export const EVENT_SECTIONS: readonly HubSection[] = [
  { label: 'Dashboard', path: '', calls: [getEventSales] },
  { label: 'Orders', path: '/orders', calls: [listEventOrders] },
  { label: 'Attendees', path: '/attendees', calls: [listAttendees] },
  { label: 'Doors', path: '/doors', calls: [getDoor, listDoorLinks], forms: true },
  { label: 'Availability', path: '/availability', calls: [getEventStock], forms: true },
  { label: 'Complimentary tickets', path: '/complimentary', calls: [issueComplimentaryTickets] },
  { label: 'Edit', path: '/edit', calls: [saveEventDetails], separated: true },
  { label: 'Tickets', path: '/tickets', calls: [saveEventTickets] },
  { label: 'Questions', path: '/questions', calls: [saveEventQuestions] },
  { label: 'Preview', path: '/preview', calls: [getEventPreview] },
  { label: 'Postpone or cancel', path: '/changes', calls: [cancelEvent] },
];

const ADMINISTRATORS: { access: Access } = { access: 'administrator' };

export const ADMINISTRATION_SECTIONS: readonly HubSection[] = [
  { label: 'Overview', path: '', calls: [ADMINISTRATORS] },
  ...inGroup('Events and people', [
    { label: 'Events', path: '/events', calls: [listAdministeredEvents], queues: ['events'] },
    { label: 'Organisers', path: '/organisers', calls: [listOrganisers], queues: ['organisers'] },
    { label: 'People', path: '/people', calls: [listPeople], queues: ['administrators'] },
    { label: 'Messages', path: '/messages', calls: [listMessages], queues: ['messages'] },
  ]),
  ...inGroup('Sales', [
    { label: 'Orders', path: '/orders', calls: [listAllOrders] },
    { label: 'Unpaid reservations', path: '/reservations', calls: [listUnpaidReservations] },
    { label: 'Payments', path: '/payments', calls: [listAllPayments] },
    { label: 'Suspense', path: '/suspense', calls: [listSuspense], queues: ['suspense'] },
    { label: 'Refunds', path: '/refunds', calls: [listRefunds] },
    { label: 'Disputes', path: '/disputes', calls: [listDisputes], queues: ['disputes'] },
  ]),
  ...inGroup('Money', [
    { label: 'Platform money', path: '/money', calls: [getPlatformMoney] },
    { label: 'Organiser balances', path: '/organiser-money', calls: [listOrganiserMoney] },
    {
      label: 'Payouts',
      path: '/payouts',
      calls: [listPayouts],
      queues: ['payouts_to_approve', 'payouts_to_send', 'payout_returns'],
    },
    { label: 'Bank files', path: '/bank-files', calls: [listBankFiles] },
  ]),
  ...inGroup('Platform', [
    { label: 'Audit log', path: '/audit-log', calls: [listAuditLog] },
    { label: 'Jobs', path: '/jobs', calls: [listFailedJobs], queues: ['jobs'] },
    { label: 'Health', path: '/health', calls: [getHealth] },
  ]),
];

function inGroup(group: string, sections: readonly HubSection[]): HubSection[] {
  return sections.map((section) => ({ ...section, group }));
}

/** Sections that the person may open. */
export function sectionsFor(sections: readonly HubSection[], person: Person): HubSection[] {
  return sections.filter(({ calls }) => calls.some((call) => isOpenInHub(call, person, true)));
}

/** True if the person may make the call; while the view is read only, mutations are refused. */
export function isOpenInHub({ access, method = 'GET' }: HubCall, person: Person, mayChange: boolean): boolean {
  return isOpenTo(access, person) && (mayChange || method === 'GET');
}
