import { addToFollowing, getFollowing } from '@quivertree/contract/following/following';
import { apiClient } from '../../calls/api-client.ts';
import { setAnswer } from '../../queries/answers.ts';
import { isActing } from '../session/use-session.ts';
import { adoptStoredFollowing } from './adopt-stored-following.ts';
import { changeDevice, deviceFollowing } from './device-following.ts';

let merging: Promise<void> | undefined;

/**
 * Moves what was saved and followed on this device into the account of the person who has signed in. If that fails, the
 * next call tries again.
 */
export function mergeIntoAccount(): Promise<void> {
  merging ??= merge()
    .catch(() => undefined)
    .finally(() => {
      merging = undefined;
    });
  return merging;
}

/** The device forgets only what was sent, and only once the account has it. */
async function merge(): Promise<void> {
  await adoptStoredFollowing();
  const sent = deviceFollowing();
  if (isActing() || sent.events.length + sent.organisers.length === 0) return;
  const body = {
    eventIds: sent.events.map(({ id }) => id),
    organiserSlugs: sent.organisers.map(({ slug }) => slug),
  };
  const answer = await apiClient.call(addToFollowing, { body });
  changeDevice(({ events, organisers }) => ({
    events: events.filter(({ id }) => !body.eventIds.includes(id)),
    organisers: organisers.filter(({ slug }) => !body.organiserSlugs.includes(slug)),
  }));
  setAnswer(getFollowing, {}, answer);
}
