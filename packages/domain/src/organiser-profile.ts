/** How many links to other sites a profile has at most. */
export const MOST_SOCIAL_LINKS = 6;

/** How many characters of text a profile needs to count as complete. */
const ENOUGH_TO_READ = 40;

/** Digits that may be grouped, with a plus in front: at least six of them. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[\d ()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;
}

/**
 * An address of the web that a link may lead to, as browsers read it: https, a host with a dot in ASCII, so that letters
 * that only look alike show as punycode. Undefined where it is none, and where what people read differs from where it leads:
 * IP addresses, user names and passwords, backslashes, characters that browsers leave out.
 */
export function httpsAddressOf(text: string): string | undefined {
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || authority.includes('@') || /[\\\s\p{C}]/u.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/, '');
  if (!host.includes('.') || host.startsWith('[') || /^[\d.]+$/.test(host)) return undefined;
  url.hostname = host;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
}

/** What a profile still needs before its page says enough to a stranger. */
export function missingOfProfile(profile: { description: string; city: string; phone: string }): string[] {
  return [
    profile.description.trim().length < ENOUGH_TO_READ ? 'a few sentences about what you do' : '',
    profile.city === '' ? 'your city' : '',
    profile.phone === '' ? 'a phone number' : '',
  ].filter((missing) => missing !== '');
}
