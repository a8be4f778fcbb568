/** Error for a name that contains a web address. */
export const NAME_WITH_WEB_ADDRESS = 'Enter a name without a web address.';

/** Characters from other scripts that browsers treat as a dot in an address. */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u2024]/g;
const SCHEME = /:\/\/|\bhttps?:|\bwww\d*\./;
/** Pattern for labels joined by dots, as in `evil.example`. */
const JOINED = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+/gu;
/** Initials and titles, which may be followed by a dot without a space, as in `Dr.Who`. */
const ABBREVIATION = /^(?:\p{L}|adv|capt|dr|fr|hon|jr|mag|mme|mr|mrs|ms|mx|prof|rev|sen|sgt|sr|st|ste)$/u;

/**
 * True if a name contains anything that email programs turn into a link, because we send emails with names that
 * strangers entered. `J.P. Smith`, `St. John` and `Dr.Who` are names; `evil.example` and `J.P/claim` are not.
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

/** True for a plain path on this site that is safe to redirect to: no other site, no query. */
export function isSitePath(path: string): boolean {
  return /^\/[A-Za-z0-9][A-Za-z0-9/_-]{0,199}$/.test(path);
}
