import { type ComponentType, lazy } from 'react';

/** A hub page, loaded on demand. */
export interface HubRoute {
  /** Path below the hub's own. */
  path: string;
  /** Title before the name of the organisation or event; '' for that name alone. */
  title: string;
  Page: ComponentType;
}

/*
 * Routes below the hubs' paths in routes.ts. Kept apart because every visitor's scripts include all of routes.ts, and
 * few visitors ever open a hub.
 */

/** Below `/business/:organiserId`. */
export const ORGANISATION_ROUTES: readonly HubRoute[] = [
  page('', '', () => import('./features/business/organisation-overview.tsx')),
  page('events', 'Events', () => import('./features/business/organiser-events-page.tsx')),
  page('team', 'Team', () => import('./features/business/team/team-page.tsx')),
  page('activity', 'Activity', () => import('./features/business/activity-page.tsx')),
  page('profile', 'Profile', () => import('./features/business/profile-page.tsx')),
  page('money', 'Money', () => import('./features/settlement/money-page.tsx')),
  page('money/movements', 'Movements', () => import('./features/settlement/movements-page.tsx')),
  page('money/payouts', 'Payouts', () => import('./features/settlement/payouts-page.tsx')),
  page('money/bank-details', 'Bank details', () => import('./features/settlement/bank-details-page.tsx')),
  page('money/statements/:statementId', 'Statement', () => import('./features/settlement/statement-page.tsx')),
  page('events/new', 'New event', () => import('./features/event-editing/new-event-page.tsx')),
];

/** Below `/business/events/:eventId`. */
export const EVENT_ROUTES: readonly HubRoute[] = [
  page('', 'Dashboard', () => import('./features/selling/event-dashboard.tsx')),
  page('orders', 'Orders', () => import('./features/selling/orders-page.tsx')),
  page('orders/:reference', 'Order', () => import('./features/selling/order-page.tsx')),
  page('attendees', 'Attendees', () => import('./features/selling/attendees-page.tsx')),
  page('availability', 'Availability', () => import('./features/selling/availability-page.tsx')),
  page('complimentary', 'Complimentary tickets', () => import('./features/selling/complimentary-page.tsx')),
  page('edit', 'Edit', () => import('./features/event-editing/edit-details-page.tsx')),
  page('tickets', 'Tickets', () => import('./features/event-editing/edit-tickets-page.tsx')),
  page('questions', 'Questions', () => import('./features/event-editing/edit-questions-page.tsx')),
  page('preview', 'Preview', () => import('./features/event-editing/event-preview-page.tsx')),
  page('changes', 'Postpone or cancel', () => import('./features/event-changes/event-changes-page.tsx')),
  page('doors', 'Doors', () => import('./features/business/event-doors-page.tsx')),
];

/** Below `/admin`. */
export const ADMINISTRATION_ROUTES: readonly HubRoute[] = [
  page('', '', () => import('./features/admin/admin-page.tsx')),
  page('hub', '', () => import('./features/admin/admin-page.tsx')),
  page('events', 'Events', () => import('./features/admin/admin-events-page.tsx')),
  page('organisers', 'Organisers', () => import('./features/admin/organisers-page.tsx')),
  page('organisers/:organiserId', 'Organiser', () => import('./features/admin/organiser-page.tsx')),
  page('orders', 'Orders', () => import('./features/admin/all-orders-page.tsx')),
  page('reservations', 'Unpaid reservations', () => import('./features/admin/unpaid-reservations-page.tsx')),
  page('payments', 'Payments', () => import('./features/admin/all-payments-page.tsx')),
  page('money', 'Platform money', () => import('./features/platform-money/platform-money-page.tsx')),
  page('payouts', 'Payouts', () => import('./features/platform-money/payouts-page.tsx')),
  page('payouts/:payoutId', 'Payout', () => import('./features/platform-money/payout-page.tsx')),
  page('bank-files', 'Bank files', () => import('./features/platform-money/bank-files-page.tsx')),
  page('bank-files/:bankFileId', 'Bank file', () => import('./features/platform-money/bank-file-page.tsx')),
  page('suspense', 'Suspense', () => import('./features/platform-money/suspense-page.tsx')),
  page('refunds', 'Refunds', () => import('./features/platform-money/refunds-page.tsx')),
  page('disputes', 'Disputes', () => import('./features/platform-money/disputes-page.tsx')),
  page('organiser-money', 'Organiser balances', () => import('./features/platform-money/organiser-money-page.tsx')),
  page('people', 'People', () => import('./features/admin/people-page.tsx')),
  page('people/:userId', 'Person', () => import('./features/admin/person-page.tsx')),
  page('messages', 'Messages', () => import('./features/admin/messages-page.tsx')),
  page('audit-log', 'Audit log', () => import('./features/admin/audit-log-page.tsx')),
  page('jobs', 'Jobs', () => import('./features/admin/jobs-page.tsx')),
  page('health', 'Health', () => import('./features/admin/health-page.tsx')),
];

function page(path: string, title: string, load: () => Promise<{ default: ComponentType }>): HubRoute {
  return { path, title, Page: lazy(load) };
}
