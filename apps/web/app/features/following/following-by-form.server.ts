import { DAY_MS } from '@quivertree/domain/dates/durations';
import { FOLLOWING_COOKIE, withEntry, withoutEntry } from '@quivertree/domain/following/stored-following';

/** Longest lifetime that browsers allow, in seconds. */
const LIFE_SECONDS = (400 * DAY_MS) / 1_000;

/** Set-Cookie header with what the browser has stored, changed as a posted form asks. Scripts read the cookie, too. */
export function changeByForm(stored: string, posted: FormData, { secure }: { secure: boolean }): string {
  const added = withEntry(stored, String(posted.get('add') ?? ''));
  const changed = withoutEntry(added, String(posted.get('remove') ?? ''));
  const seconds = changed === '' ? 0 : LIFE_SECONDS;
  return `${FOLLOWING_COOKIE}=${changed}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
