import { type ComponentType, lazy } from 'react';

/** A page of a hub: its path below the hub's own address, and the page, which is fetched when somebody opens it. */
export interface HubRoute {
  path: string;
  Page: ComponentType;
}

/*
 * The URL tree below the hubs' addresses in routes.ts. It stands apart because every visitor's scripts carry that one
 * whole, and few visitors ever open a hub.
 */

/** Below `/business/:organiserId`. */
export const ORGANISATION_ROUTES: readonly HubRoute[] = [
  page('', () => import('./routes/organisation.tsx')),
  page('events', () => import('./routes/organisation-events.tsx')),
  page('team', () => import('./routes/organisation-team.tsx')),
  page('activity', () => import('./routes/organisation-activity.tsx')),
  page('profile', () => import('./routes/organisation-profile.tsx')),
  page('money', () => import('./routes/organisation-money.tsx')),
  page('money/movements', () => import('./routes/organisation-movements.tsx')),
  page('money/payouts', () => import('./routes/organisation-payouts.tsx')),
  page('money/bank-details', () => import('./routes/organisation-bank-details.tsx')),
  page('money/statements/:statementId', () => import('./routes/organisation-statement.tsx')),
  page('events/new', () => import('./routes/organisation-new-event.tsx')),
];

/** Below `/business/events/:eventId`. */
export const EVENT_ROUTES: readonly HubRoute[] = [
  page('', () => import('./routes/hub-event.tsx')),
  page('orders', () => import('./routes/hub-event-orders.tsx')),
  page('orders/:reference', () => import('./routes/hub-event-order.tsx')),
  page('attendees', () => import('./routes/hub-event-attendees.tsx')),
  page('stock', () => import('./routes/hub-event-stock.tsx')),
  page('edit', () => import('./routes/hub-event-edit.tsx')),
  page('tickets', () => import('./routes/hub-event-tickets.tsx')),
  page('questions', () => import('./routes/hub-event-questions.tsx')),
  page('preview', () => import('./routes/hub-event-preview.tsx')),
  page('changes', () => import('./routes/hub-event-changes.tsx')),
  page('doors', () => import('./routes/hub-event-doors.tsx')),
];

/** Below `/admin`. */
export const ADMINISTRATION_ROUTES: readonly HubRoute[] = [
  page('', () => import('./routes/admin.tsx')),
  page('hub', () => import('./routes/admin.tsx')),
  page('events', () => import('./routes/admin-events.tsx')),
  page('organisers', () => import('./routes/admin-organisers.tsx')),
  page('organisers/:organiserId', () => import('./routes/admin-organiser.tsx')),
  page('orders', () => import('./routes/admin-orders.tsx')),
  page('payments', () => import('./routes/admin-payments.tsx')),
  page('money', () => import('./routes/admin-money.tsx')),
  page('payouts', () => import('./routes/admin-payouts.tsx')),
  page('payouts/:payoutId', () => import('./routes/admin-payout.tsx')),
  page('suspense', () => import('./routes/admin-suspense.tsx')),
  page('refunds', () => import('./routes/admin-refunds.tsx')),
  page('disputes', () => import('./routes/admin-disputes.tsx')),
  page('organiser-money', () => import('./routes/admin-organiser-money.tsx')),
  page('people', () => import('./routes/admin-people.tsx')),
  page('people/:userId', () => import('./routes/admin-person.tsx')),
  page('messages', () => import('./routes/admin-messages.tsx')),
  page('record', () => import('./routes/admin-record.tsx')),
  page('jobs', () => import('./routes/admin-jobs.tsx')),
  page('health', () => import('./routes/admin-health.tsx')),
];

function page(path: string, load: () => Promise<{ default: ComponentType }>): HubRoute {
  return { path, Page: lazy(load) };
}
