import { type ComponentType, lazy } from 'react';
import type { Access } from '@quivertree/contract/access';
import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import { listAllPayments } from '@quivertree/contract/payments/all-payments';
import { listRefunds } from '@quivertree/contract/payments/all-refunds';
import { listDisputes } from '@quivertree/contract/payments/disputes';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { listBankFiles } from '@quivertree/contract/settlement/bank-files';
import { listPayouts } from '@quivertree/contract/settlement/payouts';
import { getPlatformMoney, listOrganiserMoney } from '@quivertree/contract/settlement/platform-money';
import { listSuspense } from '@quivertree/contract/payments/suspense';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import {
  createEvent,
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
import { getHealth, listFailedJobs } from '@quivertree/contract/administration/operations';
import { getMembership, listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { listPeople } from '@quivertree/contract/people/people';
import { listAuditLog } from '@quivertree/contract/audit-log/audit-log';
import { listUnpaidReservations } from '@quivertree/contract/orders/unpaid-reservations';
import { listWaitingEntries } from '@quivertree/contract/waiting-list/waiting-entries';

import type { HubPage } from '../features/hub/hub-sections.ts';
import { retryImport } from '../hydration/retrying-import.ts';

/*
 * The hubs' own pages, below the hubs' paths in site-pages.ts. They are declared here because every visit loads the
 * table in that file, and few visitors ever open a hub. Pages with a section are in the order of the hub's navigation.
 */

/** Pages below `/business/:organiserId`. */
export const ORGANISATION_PAGES: readonly HubPage[] = [
  {
    path: '',
    title: '',
    section: 'Overview',
    calls: [getMembership],
    Page: page(() => import('../features/organisers/organisation-overview.tsx')),
  },
  {
    path: '/events',
    title: 'Events',
    section: 'Events',
    calls: [listOrganiserEvents],
    Page: page(() => import('../features/organisers/organiser-events-page.tsx')),
  },
  {
    path: '/events/new',
    title: 'New event',
    calls: [createEvent],
    Page: page(() => import('../features/events/new-event-page.tsx')),
  },
  {
    path: '/money',
    title: 'Money',
    section: 'Money',
    calls: [getOrganiserBalance],
    Page: page(() => import('../features/settlement/money-page.tsx')),
  },
  {
    path: '/money/movements',
    title: 'Movements',
    Page: page(() => import('../features/settlement/movements-page.tsx')),
  },
  { path: '/money/payouts', title: 'Payouts', Page: page(() => import('../features/settlement/payouts-page.tsx')) },
  {
    path: '/money/bank-details',
    title: 'Bank details',
    Page: page(() => import('../features/settlement/bank-details-page.tsx')),
  },
  {
    path: '/money/statements/:statementId',
    title: 'Statement',
    Page: page(() => import('../features/settlement/statement-page.tsx')),
  },
  {
    path: '/team',
    title: 'Team',
    section: 'Team',
    calls: [getTeam],
    forms: true,
    separated: true,
    Page: page(() => import('../features/organisers/team/team-page.tsx')),
  },
  {
    path: '/activity',
    title: 'Activity',
    section: 'Activity',
    calls: [listActivity],
    Page: page(() => import('../features/audit-log/activity-page.tsx')),
  },
  {
    path: '/profile',
    title: 'Profile',
    section: 'Profile',
    calls: [getProfile],
    forms: true,
    Page: page(() => import('../features/organisers/profile-page.tsx')),
  },
];

/** Pages below `/business/events/:eventId`. */
export const EVENT_PAGES: readonly HubPage[] = [
  {
    path: '',
    title: 'Dashboard',
    section: 'Dashboard',
    calls: [getEventSales],
    Page: page(() => import('../features/sales/event-dashboard.tsx')),
  },
  {
    path: '/orders',
    title: 'Orders',
    section: 'Orders',
    calls: [listEventOrders],
    Page: page(() => import('../features/selling/orders-page.tsx')),
  },
  { path: '/orders/:reference', title: 'Order', Page: page(() => import('../features/selling/order-page.tsx')) },
  {
    path: '/attendees',
    title: 'Attendees',
    section: 'Attendees',
    calls: [listAttendees],
    Page: page(() => import('../features/selling/attendees-page.tsx')),
  },
  {
    path: '/waiting-list',
    title: 'Waiting list',
    section: 'Waiting list',
    calls: [listWaitingEntries],
    Page: page(() => import('../features/waiting-list/waiting-list-page.tsx')),
  },
  {
    path: '/doors',
    title: 'Doors',
    section: 'Doors',
    calls: [getDoor, listDoorLinks],
    forms: true,
    Page: page(() => import('../features/door/event-doors-page.tsx')),
  },
  {
    path: '/availability',
    title: 'Availability',
    section: 'Availability',
    calls: [getEventStock],
    forms: true,
    Page: page(() => import('../features/stock/availability-page.tsx')),
  },
  {
    path: '/complimentary',
    title: 'Complimentary tickets',
    section: 'Complimentary tickets',
    calls: [issueComplimentaryTickets],
    Page: page(() => import('../features/selling/complimentary-page.tsx')),
  },
  {
    path: '/edit',
    title: 'Event details',
    section: 'Details',
    calls: [saveEventDetails],
    separated: true,
    Page: page(() => import('../features/events/edit-details-page.tsx')),
  },
  {
    path: '/tickets',
    title: 'Tickets',
    section: 'Tickets',
    calls: [saveEventTickets],
    Page: page(() => import('../features/events/edit-tickets-page.tsx')),
  },
  {
    path: '/questions',
    title: 'Questions',
    section: 'Questions',
    calls: [saveEventQuestions],
    Page: page(() => import('../features/events/edit-questions-page.tsx')),
  },
  {
    path: '/preview',
    title: 'Preview',
    section: 'Preview',
    calls: [getEventPreview],
    Page: page(() => import('../features/events/event-preview-page.tsx')),
  },
  {
    path: '/changes',
    title: 'Postpone or cancel',
    section: 'Postpone or cancel',
    calls: [cancelEvent],
    Page: page(() => import('../features/event-changes/event-changes-page.tsx')),
  },
];

const ADMINISTRATORS: { access: Access } = { access: 'administrator' };

/** Pages below `/admin`. */
export const ADMINISTRATION_PAGES: readonly HubPage[] = [
  {
    path: '',
    title: '',
    section: 'Overview',
    calls: [ADMINISTRATORS],
    Page: page(() => import('../features/administration/admin-page.tsx')),
  },
  {
    path: '/events',
    title: 'Events',
    section: 'Events',
    group: 'Events and people',
    calls: [listAdministeredEvents],
    queues: ['events'],
    Page: page(() => import('../features/events/review/admin-events-page.tsx')),
  },
  {
    path: '/organisers',
    title: 'Organisers',
    section: 'Organisers',
    group: 'Events and people',
    calls: [listOrganisers],
    queues: ['organisers'],
    Page: page(() => import('../features/organisers/review/organisers-page.tsx')),
  },
  {
    path: '/organisers/:organiserId',
    title: 'Organiser',
    Page: page(() => import('../features/organisers/review/organiser-page.tsx')),
  },
  {
    path: '/people',
    title: 'People',
    section: 'People',
    group: 'Events and people',
    calls: [listPeople],
    queues: ['administrators'],
    Page: page(() => import('../features/people/people-page.tsx')),
  },
  { path: '/people/:userId', title: 'Person', Page: page(() => import('../features/people/person-page.tsx')) },
  {
    path: '/messages',
    title: 'Messages',
    section: 'Messages',
    group: 'Events and people',
    calls: [listMessages],
    queues: ['messages'],
    Page: page(() => import('../features/messages/messages-page.tsx')),
  },
  {
    path: '/orders',
    title: 'Orders',
    section: 'Orders',
    group: 'Sales',
    calls: [listAllOrders],
    Page: page(() => import('../features/orders/all-orders-page.tsx')),
  },
  {
    path: '/reservations',
    title: 'Unpaid reservations',
    section: 'Unpaid reservations',
    group: 'Sales',
    calls: [listUnpaidReservations],
    Page: page(() => import('../features/orders/unpaid-reservations-page.tsx')),
  },
  {
    path: '/payments',
    title: 'Payments',
    section: 'Payments',
    group: 'Sales',
    calls: [listAllPayments],
    Page: page(() => import('../features/payments/all-payments-page.tsx')),
  },
  {
    path: '/suspense',
    title: 'Suspense',
    section: 'Suspense',
    group: 'Sales',
    calls: [listSuspense],
    queues: ['suspense'],
    Page: page(() => import('../features/payments/suspense-page.tsx')),
  },
  {
    path: '/refunds',
    title: 'Refunds',
    section: 'Refunds',
    group: 'Sales',
    calls: [listRefunds],
    Page: page(() => import('../features/payments/refunds-page.tsx')),
  },
  {
    path: '/disputes',
    title: 'Disputes',
    section: 'Disputes',
    group: 'Sales',
    calls: [listDisputes],
    queues: ['disputes'],
    Page: page(() => import('../features/payments/disputes-page.tsx')),
  },
  {
    path: '/money',
    title: 'Platform money',
    section: 'Platform money',
    group: 'Money',
    calls: [getPlatformMoney],
    Page: page(() => import('../features/settlement/platform/platform-money-page.tsx')),
  },
  {
    path: '/organiser-money',
    title: 'Organiser balances',
    section: 'Organiser balances',
    group: 'Money',
    calls: [listOrganiserMoney],
    Page: page(() => import('../features/settlement/platform/organiser-money-page.tsx')),
  },
  {
    path: '/payouts',
    title: 'Payouts',
    section: 'Payouts',
    group: 'Money',
    calls: [listPayouts],
    queues: ['payouts_to_approve', 'payouts_to_send', 'payout_returns'],
    Page: page(() => import('../features/settlement/platform/payouts-page.tsx')),
  },
  {
    path: '/payouts/:payoutId',
    title: 'Payout',
    Page: page(() => import('../features/settlement/platform/payout-page.tsx')),
  },
  {
    path: '/bank-files',
    title: 'Bank files',
    section: 'Bank files',
    group: 'Money',
    calls: [listBankFiles],
    Page: page(() => import('../features/settlement/platform/bank-files-page.tsx')),
  },
  {
    path: '/bank-files/:bankFileId',
    title: 'Bank file',
    Page: page(() => import('../features/settlement/platform/bank-file-page.tsx')),
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    section: 'Audit log',
    group: 'Platform',
    calls: [listAuditLog],
    Page: page(() => import('../features/audit-log/audit-log-page.tsx')),
  },
  {
    path: '/jobs',
    title: 'Jobs',
    section: 'Jobs',
    group: 'Platform',
    calls: [listFailedJobs],
    queues: ['jobs'],
    Page: page(() => import('../features/administration/jobs-page.tsx')),
  },
  {
    path: '/health',
    title: 'Health',
    section: 'Health',
    group: 'Platform',
    calls: [getHealth],
    Page: page(() => import('../features/administration/health-page.tsx')),
  },
  { path: '/hub', title: '', Page: page(() => import('../features/administration/admin-page.tsx')) },
];

function page(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => retryImport(load));
}
