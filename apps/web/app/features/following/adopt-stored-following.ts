import { describeFollowing } from '@quivertree/contract/following/following';
import { FOLLOWING_COOKIE, validFollowing } from '@quivertree/domain/following/stored-following';
import { apiClient } from '../../calls/api-client.ts';
import { cookieIn } from '../../document/cookie-in.ts';
import { changeDevice } from './device-following.ts';

let adopting: Promise<void> | undefined;

/**
 * Moves what was saved and followed without scripts from its cookie to the device's storage. If that fails, the next
 * call tries again.
 */
export function adoptStoredFollowing(): Promise<void> {
  adopting ??= adopt().finally(() => {
    adopting = undefined;
  });
  return adopting;
}

async function adopt(): Promise<void> {
  const stored = validFollowing(cookieIn(document.cookie, FOLLOWING_COOKIE) ?? '');
  if (stored === '') return;
  const adopted = await apiClient.call(describeFollowing, { query: { stored } });
  changeDevice(({ events, organisers }) => ({
    events: [...events.filter(({ id }) => !adopted.events.some((other) => other.id === id)), ...adopted.events],
    organisers: [
      ...organisers.filter(({ slug }) => !adopted.organisers.some((other) => other.slug === slug)),
      ...adopted.organisers,
    ],
  }));
  document.cookie = `${FOLLOWING_COOKIE}=; Path=/; Max-Age=0`;
}
