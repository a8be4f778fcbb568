import type { Role } from '@quivertree/contract/accounts/accounts';
import { SITE } from '../features/site/site-identity.ts';

/** Declaration of a page, from which routes.ts, paths.ts, titles, guards and the tests of access are derived. */
export interface SitePage {
  /** Path with its parameters, as in `/explore/:eventId`; also the route's id. */
  path: `/${string}`;
  /** Module below `app/` whose default export is the page. */
  file: string;
  /** Layout around the page; by default header and footer. */
  section?: 'dashboard' | 'hub' | 'full screen';
  /** Without the site's name. Pages whose title depends on their data render their own `PageHead`. */
  title?: string;
  description?: string;
  /** True if search engines may index the page. */
  indexed?: true;
  /** People who may see the page; by default everyone. */
  access?: PageAccess;
}

/**
 * Access for everyone signed in, or only for users with one of the roles. Users whose role needs two-step verification
 * must set it up before they see the page, unless its access says otherwise.
 */
export type PageAccess = 'signed in' | 'signed in, before two-step verification' | readonly Role[];

const ORGANISERS = ['BUSINESS_ADMIN', 'ADMINISTRATOR'] as const;

/** The URL tree (specification, section 2). The hubs' own pages, below `*`, are declared in hub-pages.ts. */
export const SITE_PAGES = [
  { path: '/', file: 'routes/home.tsx', indexed: true },
  { path: '/explore', file: 'routes/explore.tsx', indexed: true },
  { path: '/explore/:eventId', file: 'routes/event.tsx', indexed: true },
  {
    path: '/calendar',
    file: 'routes/calendar.tsx',
    title: 'Event Calendar',
    description: 'All events in Namibia, by month, week and day.',
    indexed: true,
  },
  { path: '/organisers/:slug', file: 'routes/organiser.tsx', indexed: true },
  { path: '/checkout/:eventId', file: 'routes/order.tsx' },
  // Without a reference there is no order to show. Without this line, "status" would be taken for an event's id.
  { path: '/checkout/status', file: 'routes/unknown-page.ts' },
  { path: '/checkout/status/:reference', file: 'routes/payment-status.tsx' },
  { path: '/queue/:eventId', file: 'routes/waiting-room.tsx' },
  { path: '/queue/:eventId/place', file: 'routes/room-place.tsx' },
  { path: '/queue/:eventId/proof', file: 'routes/draw-proof.tsx' },
  { path: '/tickets/:ticketsKey', file: 'routes/order-tickets.tsx' },
  { path: '/transfer/:transferKey', file: 'routes/accept-ticket.tsx' },
  { path: '/refund/:ticketsKey', file: 'routes/refund-offer.tsx' },
  {
    path: '/about-us',
    file: 'features/site/about-us-page.tsx',
    title: 'About Us',
    description: `${SITE.name} is built in Namibia, for the people who put on events here and the people who go to them.`,
    indexed: true,
  },
  {
    path: '/legal/privacy-policy',
    file: 'features/site/privacy-policy-page.tsx',
    title: 'Privacy Policy',
    description: `What ${SITE.name} knows about you, why, for how long, and what you can do about it.`,
    indexed: true,
  },
  {
    path: '/legal/terms-and-conditions',
    file: 'features/site/terms-page.tsx',
    title: 'Terms and Conditions',
    description: `The agreement between you and ${SITE.name}.`,
    indexed: true,
  },

  { path: '/login', file: 'features/session/sign-in-page.tsx', title: 'Sign in', indexed: true },
  { path: '/signup', file: 'features/session/sign-up-page.tsx', title: 'Sign up', indexed: true },
  { path: '/forgot-password', file: 'features/session/forgot-password-page.tsx', title: 'Forgot password' },
  { path: '/reset-password', file: 'features/session/reset-password-page.tsx', title: 'Reset password' },
  {
    path: '/confirm-email',
    file: 'features/account-ownership/confirm-email-page.tsx',
    title: 'Confirm your email address',
  },
  {
    path: '/confirm-organiser-email',
    file: 'features/organisers/confirm-organiser-email-page.tsx',
    title: 'Confirm email address',
  },
  { path: '/oauth/link', file: 'features/session/link-account-page.tsx', title: 'Sign in with Google' },
  { path: '/oauth/two-step', file: 'features/session/oauth-two-step-page.tsx', title: 'Sign in with Google' },
  {
    path: '/oauth/app',
    file: 'features/session/app-sign-in-page.tsx',
    title: 'Sign in to the app',
    access: 'signed in',
  },
  { path: '/app/oauth/callback', file: 'features/session/app-callback-page.tsx', title: 'Back to the app' },
  { path: '/app/pay/:reference', file: 'features/checkout/app-payment-page.tsx', title: 'Payment' },
  {
    path: '/oauth/callback',
    file: 'features/session/oauth-callback-page.tsx',
    section: 'full screen',
    title: 'Signing in',
  },
  { path: '/not-me', file: 'features/account-ownership/not-me-page.tsx', title: 'This wasn’t me' },
  { path: '/forbidden', file: 'features/session/forbidden-page.tsx', title: "You don't have access" },
  { path: '/dev/ui', file: 'features/component-gallery/component-gallery-page.tsx', title: 'Components' },

  {
    path: '/services',
    file: 'features/site/services-page.tsx',
    section: 'dashboard',
    title: 'Services',
    description: `What ${SITE.name} offers organisers: publish events, sell tickets, check guests in and get paid.`,
    indexed: true,
  },
  {
    path: '/services/apply',
    file: 'features/organisers/apply-page.tsx',
    section: 'dashboard',
    title: 'Become an organiser',
    description: 'Tell us about yourself and start preparing your first event right away.',
  },
  { path: '/invitation/:key', file: 'routes/invitation.tsx', section: 'dashboard' },
  {
    path: '/profile',
    file: 'features/session/profile-page.tsx',
    section: 'dashboard',
    title: 'Profile',
    access: ['USER', ...ORGANISERS],
  },
  {
    path: '/account',
    file: 'features/accounts/account-settings-page.tsx',
    section: 'dashboard',
    title: 'Account settings',
    access: 'signed in',
  },
  {
    path: '/account/two-step-verification',
    file: 'features/accounts/two-step-verification-page.tsx',
    section: 'dashboard',
    title: 'Two-step verification',
    access: 'signed in, before two-step verification',
  },
  {
    path: '/tickets',
    file: 'routes/my-tickets.tsx',
    section: 'dashboard',
    title: 'My Tickets',
  },

  ...(['/business', '/business/hub', '/business/events'] as const).map(
    (path) =>
      ({
        path,
        file: 'features/organisers/organisations-page.tsx',
        section: 'hub',
        title: 'Business Hub',
        access: ORGANISERS,
      }) as const,
  ),
  { path: '/business/events/:eventId/*', file: 'layouts/hub-event-layout.tsx', section: 'hub', access: ORGANISERS },
  { path: '/business/:organiserId/*', file: 'layouts/organisation-layout.tsx', section: 'hub', access: ORGANISERS },
  { path: '/admin/*', file: 'layouts/administration-layout.tsx', section: 'hub', access: ['ADMINISTRATOR'] },

  { path: '/door/:eventId', file: 'routes/door.tsx', section: 'full screen', title: 'Door' },
  { path: '/door/link/:key', file: 'routes/door-link.tsx', section: 'full screen' },

  { path: '/event', file: 'routes/event-by-id.ts', section: 'full screen' },
  { path: '/*', file: 'routes/unknown-page.ts', section: 'full screen' },
] as const satisfies readonly SitePage[];

/** Path of a page, with its parameters. */
export type SitePath = (typeof SITE_PAGES)[number]['path'];
