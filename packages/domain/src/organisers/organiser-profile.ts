import { withoutHiddenMarks } from '../text/typed-text.ts';
import { parseUrl } from '../text/parse-url.ts';

/** Maximum number of links to other sites on a profile. */
export const MAX_SOCIAL_LINKS = 6;

/** Minimum length of a complete profile's description in characters. */
export const MIN_ABOUT_LENGTH = 40;

/** True for at least six digits, optionally grouped by any spaces or hyphens, and with a leading plus. */
export function isPhoneNumber(text: string): boolean {
  const written = withoutHiddenMarks(text);
  return /^\+?[\d\s()/.\u2010-\u2013-]+$/.test(written) && written.replace(/\D/g, '').length >= 6;
}

/**
 * Normalised https address that a profile may link to, with its host in ASCII so that lookalike letters show as
 * punycode. Undefined if it's invalid or could mislead visitors, as with an IP address, a user name, a backslash or a
 * character that browsers ignore.
 */
export function httpsAddressOf(text: string): string | undefined {
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || authority.includes('@') || /[\\\s\p{C}]/u.test(text)) return undefined;
  const url = parseUrl(text);
  if (!url) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (!host.includes('.') || host.startsWith('[') || /^[\d.]+$/.test(host)) return undefined;
  url.hostname = host;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
}

/** Missing parts of a profile. */
export function missingFromProfile(profile: { description: string; city: string; phone: string }): string[] {
  return [
    profile.description.trim().length < MIN_ABOUT_LENGTH
      ? `a description of at least ${MIN_ABOUT_LENGTH} characters`
      : '',
    profile.city === '' ? 'a city' : '',
    profile.phone === '' ? 'a phone number' : '',
  ].filter((missing) => missing !== '');
}
