import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The URL tree (specification, section 2); hub-routes.ts continues it below the hubs' paths. */
export default [
  layout('layouts/public-layout.tsx', [
    index('routes/home.tsx'),
    route('explore', 'routes/explore.tsx'),
    route('explore/:eventId', 'routes/event.tsx'),
    route('checkout/:eventId', 'routes/order.tsx'),
    // Without a reference there's no order to show, and it isn't an event's name either.
    route('checkout/status', 'routes/unknown-page.ts', { id: 'no-reference' }),
    route('checkout/status/:reference', 'routes/payment-status.tsx'),
    route('calendar', 'routes/calendar.tsx'),
    route('about-us', 'routes/about-us.tsx'),
    route('legal/privacy-policy', 'routes/privacy-policy.tsx'),
    route('legal/terms-and-conditions', 'routes/terms-and-conditions.tsx'),
    route('login', 'routes/login.tsx'),
    route('signup', 'routes/sign-up.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    layout('layouts/query-layout.tsx', { id: 'queries-of-links' }, [
      route('confirm-email', 'routes/confirm-email.tsx'),
    ]),
    route('confirm-organiser-email', 'routes/confirm-organiser-email.tsx'),
    route('organisers/:slug', 'routes/organiser.tsx'),
    route('oauth/link', 'routes/oauth-link.tsx'),
    route('oauth/two-step', 'routes/oauth-two-step.tsx'),
    route('not-me', 'routes/not-me.tsx'),
    route('forbidden', 'routes/forbidden.tsx'),
    route('dev/ui', 'routes/component-gallery.tsx'),
    route('tickets/:ticketsKey', 'routes/order-tickets.tsx'),
    route('transfer/:transferKey', 'routes/accept-ticket.tsx'),
    route('refund/:ticketsKey', 'routes/refund-offer.tsx'),
    layout('layouts/dashboard-layout.tsx', [
      route('services', 'routes/for-organisers.tsx'),
      route('profile', 'routes/profile.tsx'),
      layout('layouts/query-layout.tsx', { id: 'queries-of-pages' }, [
        route('account', 'routes/account.tsx'),
        route('account/two-step-verification', 'routes/two-step-verification.tsx'),
        route('tickets', 'routes/my-tickets.tsx'),
        route('services/apply', 'routes/apply.tsx'),
        route('invitation/:key', 'routes/invitation.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/hub-layout.tsx', [
    route('business', 'routes/business.tsx'),
    route('business/hub', 'routes/business.tsx', { id: 'business-hub' }),
    route('business/events', 'routes/business.tsx', { id: 'business-events' }),
    route('business/events/:eventId/*', 'layouts/hub-event-layout.tsx'),
    route('business/:organiserId/*', 'layouts/organisation-layout.tsx'),
    route('admin/*', 'layouts/administration-layout.tsx'),
  ]),
  layout('layouts/full-screen-layout.tsx', [
    route('oauth/callback', 'routes/oauth-callback.tsx'),
    layout('layouts/query-layout.tsx', { id: 'queries-of-doors' }, [
      route('door/:eventId', 'routes/door.tsx'),
      route('door/link/:key', 'routes/door-link.tsx'),
    ]),
  ]),
  route('event', 'routes/event-by-id.ts'),
  route('*', 'routes/unknown-page.ts'),
] satisfies RouteConfig;
