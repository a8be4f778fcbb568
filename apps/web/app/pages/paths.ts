import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import type { SitePath } from './site-pages.ts';

/*
 * Every URL of the site is built here, from the declared pages (site-pages.ts, and hub-pages.ts below the hubs' paths).
 * Only these functions encode the values in a URL.
 */

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** Path of a declared page with its parameters filled in; a hub's path comes without its `*`. */
function pathTo<Path extends SitePath>(path: Path, params: ParamsOf<Path> & Record<string, string>): string {
  return path.replace(/\/\*$/, '').replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Query of the explore page; parts that are absent, empty or 'all' are left out (specification, section 2). */
export interface ExploreQuery extends Partial<Record<keyof EventSearch, string>> {
  page?: number;
  size?: number;
}

const explorePage = '/explore' satisfies SitePath;
export const homePath = '/' satisfies SitePath;
/** Contact section of the home page. */
export const contactPath = '/#contact-us';
export const calendarPath = '/calendar' satisfies SitePath;
export const aboutPath = '/about-us' satisfies SitePath;
export const privacyPath = '/legal/privacy-policy' satisfies SitePath;
export const termsPath = '/legal/terms-and-conditions' satisfies SitePath;
export const forbiddenPath = '/forbidden' satisfies SitePath;
export const signUpPath = '/signup' satisfies SitePath;
export const forgotPasswordPath = '/forgot-password' satisfies SitePath;
export const accountPath = '/account' satisfies SitePath;
export const myTicketsPath = '/tickets' satisfies SitePath;
/** Saved events and followed organisers on the page of one's tickets. */
export const savedPath = `${myTicketsPath}#saved`;
export const servicesPath = '/services' satisfies SitePath;
export const profilePath = '/profile' satisfies SitePath;
/** Application to become an organiser. */
export const applyPath = '/services/apply' satisfies SitePath;
export const adminPath = pathTo('/admin/*', {});
export const businessPath = '/business' satisfies SitePath;
export const businessHubPath = '/business/hub' satisfies SitePath;
export const adminHubPath = `${adminPath}/hub`;

export function explorePath({ page, size, ...search }: ExploreQuery = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string>(search)) if (value && value !== 'all') query.set(name, value);
  if (page) query.set('page', String(page));
  if (size) query.set('size', String(size));
  return withQuery(explorePage, query);
}

/** A hub page about an organisation; `page` is '' for the overview, or for instance '/events'. */
export function organisationPath(organiserId: string, page = ''): string {
  return pathTo('/business/:organiserId/*', { organiserId }) + page;
}

/** An organisation's public page. */
export function organiserPath(slug: string): string {
  return pathTo('/organisers/:slug', { slug });
}

/** An organisation's page for administrators. */
export function reviewedOrganiserPath(organiserId: string): string {
  return administrationPath(`/organisers/${encodeURIComponent(organiserId)}`);
}

/** Accepts an invitation to a team. */
export function invitationPath(key: string): string {
  return pathTo('/invitation/:key', { key });
}

/** A hub page about an event; `page` is '' for the first page, or for instance '/doors'. */
export function hubEventPath(eventId: string, page = ''): string {
  return pathTo('/business/events/:eventId/*', { eventId }) + page;
}

/** Hub page of one of an event's orders, for the organisation and administrators. */
export function hubOrderPath(eventId: string, reference: string): string {
  return hubEventPath(eventId, `/orders/${encodeURIComponent(reference)}`);
}

/** A page for administrators, for instance '/orders'. */
export function administrationPath(page = ''): string {
  return adminPath + page;
}

/** Explore page with the events of a category, whose name is in lower case in the URL. */
export function categoryPath(category: string): string {
  return `${explorePage}?category=${encodeURIComponent(category.toLowerCase())}`;
}

/** An event's page, by its slug, else its id. */
export function eventPath({ slug, id }: { slug?: string | null; id: string }): string {
  return pathTo('/explore/:eventId', { eventId: slug || id });
}

/** Picture for shared links to pages without one of their own. */
export const siteShareImagePath = '/share/pages/home.png';

/** Picture for shared links to an event. */
export function shareImagePath(event: { slug?: string | null; id: string }): string {
  return `/share/${encodeURIComponent(event.slug || event.id)}.png`;
}

/** Page that takes orders for an event's tickets from browsers without scripts. */
export function orderPath(event: { slug?: string | null; id: string }): string {
  return pathTo('/checkout/:eventId', { eventId: event.slug || event.id });
}

/** Status of an order; with the buyer's key it also leads to the tickets. */
export function paymentStatusPath(reference: string, key?: string): string {
  const path = pathTo('/checkout/status/:reference', { reference });
  return key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
}

/** Sign-in page, with the path to return to. */
export function loginPath(from?: string): string {
  const path = '/login' satisfies SitePath;
  return from === undefined || from === '/' ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** Setup of two-step verification, with the path to return to. */
export function twoStepSetupPath(from?: string): string {
  const path = '/account/two-step-verification' satisfies SitePath;
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** Password reset, with the address filled in. */
export function resetPasswordPath(email?: string): string {
  const path = '/reset-password' satisfies SitePath;
  return email === undefined ? path : `${path}?email=${encodeURIComponent(email)}`;
}

export function doorPath(eventId: string): string {
  return pathTo('/door/:eventId', { eventId });
}

export function doorLinkPath(key: string): string {
  return pathTo('/door/link/:key', { key });
}

export function orderTicketsPath(ticketsKey: string): string {
  return pathTo('/tickets/:ticketsKey', { ticketsKey });
}

/** Refund offer for the holder of tickets to a postponed event. */
export function refundOfferPath(ticketsKey: string): string {
  return pathTo('/refund/:ticketsKey', { ticketsKey });
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
