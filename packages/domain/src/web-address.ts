/** What people are told whose name looks like a web address. */
export const NAME_WITH_WEB_ADDRESS = 'Please enter a name without web addresses.';

/** Dots of other scripts, which browsers take for a dot in an address. */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u2024]/g;
const SCHEME = /:\/\/|\bhttps?:|\bwww\d*\./;
/** Labels joined by dots, as in `evil.example`. */
const JOINED = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+/gu;
/** What stands before a dot in names that are written without a space, as in `Dr.Who`. */
const ABBREVIATION = /^(?:\p{L}|adv|capt|dr|fr|hon|jr|mag|mme|mr|mrs|ms|mx|prof|rev|sen|sgt|sr|st|ste)$/u;

/**
 * Whether a name has a web address in it, or something that mail programs make a link of: names of strangers go into mails
 * that we send to any address. `J.P. Smith`, `St. John` and `Dr.Who` are names; `evil.example` and `J.P/claim` are not.
 */
export function hasWebAddress(name: string): boolean {
  const text = name.normalize('NFKC').replaceAll(OTHER_DOTS, '.').toLowerCase();
  if (SCHEME.test(text)) return true;
  return [...text.matchAll(JOINED)].some((match) => {
    const [joined] = match;
    const next = text[match.index + joined.length] ?? '';
    const labels = joined.split('.');
    return /[/:?#]/.test(next) || !labels.slice(0, -1).every((label) => ABBREVIATION.test(label));
  });
}
