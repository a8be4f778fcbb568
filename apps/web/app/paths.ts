/** Every address of the site is made here. Values are encoded by these functions and by nobody else. */

/** The query of the explore page; a part that is absent or 'all' is left out (specification, section 2). */
export interface ExploreQuery {
  city?: string;
  category?: string;
  date?: string;
  page?: number;
  size?: number;
}

export const homePath = '/';
/** The place on the home page where people reach us. */
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
/** Where somebody becomes an organiser. */
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

/** A page about an organisation in the hub; `page` is '' for its overview, else for instance '/events'. */
export function organisationPath(organiserId: string, page = ''): string {
  return `/business/${encodeURIComponent(organiserId)}${page}`;
}

/** An organisation as everybody sees it. */
export function organiserPath(slug: string): string {
  return `/organisers/${encodeURIComponent(slug)}`;
}

/** An organisation as administrators see it. */
export function reviewedOrganiserPath(organiserId: string): string {
  return administrationPath(`/organisers/${encodeURIComponent(organiserId)}`);
}

/** Where an invitation to a team is taken. */
export function invitationPath(key: string): string {
  return `/invitation/${encodeURIComponent(key)}`;
}

/** A page about an event in the hub; `page` is '' for its first, else for instance '/doors'. */
export function hubEventPath(eventId: string, page = ''): string {
  return `/business/events/${encodeURIComponent(eventId)}${page}`;
}

/** An order of an event, for the organisation's people and administrators. */
export function hubOrderPath(eventId: string, reference: string): string {
  return hubEventPath(eventId, `/orders/${encodeURIComponent(reference)}`);
}

/** A page for administrators, for instance '/orders'. */
export function administrationPath(page = ''): string {
  return adminPath + page;
}

/** The link of a category's chip: lower case, encoded. */
export function categoryPath(category: string): string {
  return `/explore?category=${encodeURIComponent(category.toLowerCase())}`;
}

/** An event's page, by its slug, else its id. */
export function eventPath({ slug, id }: { slug?: string | null; id: string }): string {
  return `/explore/${encodeURIComponent(slug || id)}`;
}

/** The picture that a shared link to an event shows. */
export function shareImagePath(event: { slug?: string | null; id: string }): string {
  return `/share/${encodeURIComponent(event.slug || event.id)}.png`;
}

/** Where tickets of an event are ordered without scripts. */
export function orderPath(event: { slug?: string | null; id: string }): string {
  return `/checkout/${encodeURIComponent(event.slug || event.id)}`;
}

/** How an order stands; with the buyer's key it also leads to the tickets. */
export function paymentStatusPath(reference: string, key?: string): string {
  const path = `/checkout/status/${encodeURIComponent(reference)}`;
  return key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
}

/** Signing in, and where to go afterwards. */
export function loginPath(from?: string): string {
  return from === undefined || from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}

/** Where somebody whose role needs a second step sets one up, and goes on to where they were. */
export function secondStepPath(from?: string): string {
  return from === undefined ? '/account/second-step' : `/account/second-step?from=${encodeURIComponent(from)}`;
}

/** Where a reset code is entered; the address is filled in. */
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

/** Where the holder of tickets to a postponed event asks for the money back. */
export function refundOfferPath(ticketsKey: string): string {
  return `/refund/${encodeURIComponent(ticketsKey)}`;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
