import { type ComponentType, lazy } from 'react';
import { retryImport } from './hydration/retrying-import.ts';

/** A hub page, loaded on demand. */
export interface HubRoute {
  /** Path of the page below the hub's own path. */
  path: string;
  /** Title before the name of the organisation or event; '' for that name alone. */
  title: string;
  Page: ComponentType;
}

/*
 * Routes below the hubs' paths in routes.ts. Kept apart because every visitor's scripts include all of routes.ts, and
 * few visitors ever open a hub.
 */

/** Pages below `/business/:organiserId`. */
export const ORGANISATION_ROUTES: readonly HubRoute[] = [
  page('', '', () => import('./features/organisers/organisation-overview.tsx')),
  page('events', 'Events', () => import('./features/organisers/organiser-events-page.tsx')),
  page('team', 'Team', () => import('./features/organisers/team/team-page.tsx')),
  page('activity', 'Activity', () => import('./features/audit-log/activity-page.tsx')),
  page('profile', 'Profile', () => import('./features/organisers/profile-page.tsx')),
  page('money', 'Money', () => import('./features/settlement/money-page.tsx')),
  page('money/movements', 'Movements', () => import('./features/settlement/movements-page.tsx')),
  page('money/payouts', 'Payouts', () => import('./features/settlement/payouts-page.tsx')),
  page('money/bank-details', 'Bank details', () => import('./features/settlement/bank-details-page.tsx')),
  page('money/statements/:statementId', 'Statement', () => import('./features/settlement/statement-page.tsx')),
  page('events/new', 'New event', () => import('./features/events/new-event-page.tsx')),
];

/** Pages below `/business/events/:eventId`. */
export const EVENT_ROUTES: readonly HubRoute[] = [
  page('', 'Dashboard', () => import('./features/sales/event-dashboard.tsx')),
  page('orders', 'Orders', () => import('./features/selling/orders-page.tsx')),
  page('orders/:reference', 'Order', () => import('./features/selling/order-page.tsx')),
  page('attendees', 'Attendees', () => import('./features/selling/attendees-page.tsx')),
  page('availability', 'Availability', () => import('./features/stock/availability-page.tsx')),
  page('complimentary', 'Complimentary tickets', () => import('./features/selling/complimentary-page.tsx')),
  page('edit', 'Edit', () => import('./features/events/edit-details-page.tsx')),
  page('tickets', 'Tickets', () => import('./features/events/edit-tickets-page.tsx')),
  page('questions', 'Questions', () => import('./features/events/edit-questions-page.tsx')),
  page('preview', 'Preview', () => import('./features/events/event-preview-page.tsx')),
  page('changes', 'Postpone or cancel', () => import('./features/event-changes/event-changes-page.tsx')),
  page('doors', 'Doors', () => import('./features/door/event-doors-page.tsx')),
];

/** Pages below `/admin`. */
export const ADMINISTRATION_ROUTES: readonly HubRoute[] = [
  page('', '', () => import('./features/administration/admin-page.tsx')),
  page('hub', '', () => import('./features/administration/admin-page.tsx')),
  page('events', 'Events', () => import('./features/events/review/admin-events-page.tsx')),
  page('organisers', 'Organisers', () => import('./features/organisers/review/organisers-page.tsx')),
  page('organisers/:organiserId', 'Organiser', () => import('./features/organisers/review/organiser-page.tsx')),
  page('orders', 'Orders', () => import('./features/orders/all-orders-page.tsx')),
  page('reservations', 'Unpaid reservations', () => import('./features/orders/unpaid-reservations-page.tsx')),
  page('payments', 'Payments', () => import('./features/payments/all-payments-page.tsx')),
  page('money', 'Platform money', () => import('./features/settlement/platform/platform-money-page.tsx')),
  page('payouts', 'Payouts', () => import('./features/settlement/platform/payouts-page.tsx')),
  page('payouts/:payoutId', 'Payout', () => import('./features/settlement/platform/payout-page.tsx')),
  page('bank-files', 'Bank files', () => import('./features/settlement/platform/bank-files-page.tsx')),
  page('bank-files/:bankFileId', 'Bank file', () => import('./features/settlement/platform/bank-file-page.tsx')),
  page('suspense', 'Suspense', () => import('./features/payments/suspense-page.tsx')),
  page('refunds', 'Refunds', () => import('./features/payments/refunds-page.tsx')),
  page('disputes', 'Disputes', () => import('./features/payments/disputes-page.tsx')),
  page(
    'organiser-money',
    'Organiser balances',
    () => import('./features/settlement/platform/organiser-money-page.tsx'),
  ),
  page('people', 'People', () => import('./features/people/people-page.tsx')),
  page('people/:userId', 'Person', () => import('./features/people/person-page.tsx')),
  page('messages', 'Messages', () => import('./features/messages/messages-page.tsx')),
  page('audit-log', 'Audit log', () => import('./features/audit-log/audit-log-page.tsx')),
  page('jobs', 'Jobs', () => import('./features/administration/jobs-page.tsx')),
  page('health', 'Health', () => import('./features/administration/health-page.tsx')),
];

function page(path: string, title: string, load: () => Promise<{ default: ComponentType }>): HubRoute {
  return { path, title, Page: lazy(() => retryImport(load)) };
}
