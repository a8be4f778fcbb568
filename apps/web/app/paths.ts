/** Every URL of the site is built here. These functions encode the values, and nothing else does. */

/** Query of the explore page; parts that are absent or 'all' are left out (specification, section 2). */
export interface ExploreQuery {
  city?: string;
  category?: string;
  date?: string;
  page?: number;
  size?: number;
}

export const homePath = '/';
/** Contact section of the home page. */
export const contactPath = '/#contact-us';
export const calendarPath = '/calendar';
export const aboutPath = '/about-us';
export const privacyPath = '/legal/privacy-policy';
export const termsPath = '/legal/terms-and-conditions';
export const forbiddenPath = '/forbidden';
export const signUpPath = '/signup';
export const forgotPasswordPath = '/forgot-password';
export const accountPath = '/account';
export const myTicketsPath = '/tickets';
export const servicesPath = '/services';
export const profilePath = '/profile';
/** Application to become an organiser. */
export const applyPath = '/services/apply';
export const confirmOrganiserEmailPath = '/confirm-organiser-email';
export const adminPath = '/admin';
export const businessPath = '/business';
export const businessHubPath = '/business/hub';
export const adminHubPath = '/admin/hub';

export function explorePath({ city, category, date, page, size }: ExploreQuery = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ city, category, date }))
    if (value !== undefined && value !== '' && value !== 'all') query.set(name, value);
  if (page) query.set('page', String(page));
  if (size) query.set('size', String(size));
  return withQuery('/explore', query);
}

/** A hub page about an organisation; `page` is '' for its overview, or for instance '/events'. */
export function organisationPath(organiserId: string, page = ''): string {
  return `/business/${encodeURIComponent(organiserId)}${page}`;
}

/** An organisation's public page. */
export function organiserPath(slug: string): string {
  return `/organisers/${encodeURIComponent(slug)}`;
}

/** An organisation's page for administrators. */
export function reviewedOrganiserPath(organiserId: string): string {
  return administrationPath(`/organisers/${encodeURIComponent(organiserId)}`);
}

/** Accepts an invitation to a team. */
export function invitationPath(key: string): string {
  return `/invitation/${encodeURIComponent(key)}`;
}

/** A hub page about an event; `page` is '' for the first, or for instance '/doors'. */
export function hubEventPath(eventId: string, page = ''): string {
  return `/business/events/${encodeURIComponent(eventId)}${page}`;
}

/** Hub page of one of an event's orders, for the organisation and administrators. */
export function hubOrderPath(eventId: string, reference: string): string {
  return hubEventPath(eventId, `/orders/${encodeURIComponent(reference)}`);
}

/** A page for administrators, for instance '/orders'. */
export function administrationPath(page = ''): string {
  return adminPath + page;
}

/** Events of a category, in lower case and encoded. */
export function categoryPath(category: string): string {
  return `/explore?category=${encodeURIComponent(category.toLowerCase())}`;
}

/** An event's page, by its slug, else its id. */
export function eventPath({ slug, id }: { slug?: string | null; id: string }): string {
  return `/explore/${encodeURIComponent(slug || id)}`;
}

/** Picture for shared links to an event. */
export function shareImagePath(event: { slug?: string | null; id: string }): string {
  return `/share/${encodeURIComponent(event.slug || event.id)}.png`;
}

/** Orders tickets of an event without scripts. */
export function orderPath(event: { slug?: string | null; id: string }): string {
  return `/checkout/${encodeURIComponent(event.slug || event.id)}`;
}

/** Status of an order; with the buyer's key it also leads to the tickets. */
export function paymentStatusPath(reference: string, key?: string): string {
  const path = `/checkout/status/${encodeURIComponent(reference)}`;
  return key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
}

/** Sign-in page, with the path to return to. */
export function loginPath(from?: string): string {
  return from === undefined || from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}

/** Setup of two-step verification, with the path to return to. */
export function twoStepSetupPath(from?: string): string {
  return from === undefined
    ? '/account/two-step-verification'
    : `/account/two-step-verification?from=${encodeURIComponent(from)}`;
}

/** Password reset, with the address filled in. */
export function resetPasswordPath(email?: string): string {
  return email === undefined ? '/reset-password' : `/reset-password?email=${encodeURIComponent(email)}`;
}

export function doorPath(eventId: string): string {
  return `/door/${encodeURIComponent(eventId)}`;
}

export function doorLinkPath(key: string): string {
  return `/door/link/${encodeURIComponent(key)}`;
}

export function orderTicketsPath(ticketsKey: string): string {
  return `/tickets/${encodeURIComponent(ticketsKey)}`;
}

/** Refund offer for the holder of tickets to a postponed event. */
export function refundOfferPath(ticketsKey: string): string {
  return `/refund/${encodeURIComponent(ticketsKey)}`;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
