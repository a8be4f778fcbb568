/** How many links to other sites a profile has at most. */
export const MOST_SOCIAL_LINKS = 6;

/** How many characters of text a profile needs to count as complete. */
const ENOUGH_TO_READ = 40;

/** Digits that may be grouped, with a plus in front: at least six of them. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[\d ()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;
}

/** An address of the web that a link may lead to: https, a host with a dot, nobody's name or password in it. */
export function isHttpsAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** What a profile still needs before its page says enough to a stranger. */
export function missingOfProfile(profile: { description: string; city: string; phone: string }): string[] {
  return [
    profile.description.trim().length < ENOUGH_TO_READ ? 'a few sentences about what you do' : '',
    profile.city === '' ? 'your city' : '',
    profile.phone === '' ? 'a phone number' : '',
  ].filter((missing) => missing !== '');
}
