import {
  type AccountFollowing,
  addToFollowing,
  type Following,
  getFollowing,
  unfollowOrganiser,
  unsaveEvent,
} from '@quivertree/contract/following/following';
import { messageOf } from '@quivertree/contract/error-message';
import { useEffect, useSyncExternalStore } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { setAnswer } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { showError } from '../../ui/toast.ts';
import { useSession } from '../session/use-session.ts';
import { adoptStoredFollowing } from './adopt-stored-following.ts';
import { changeDevice, deviceFollowing, NOTHING, type SavedEvent, subscribeToDevice } from './device-following.ts';
import { mergeIntoAccount } from './merge-into-account.ts';

export type FollowedOrganiser = Following['organisers'][number];

/** The visitor's following, in their account or, without one, on this device, with the ways to change it. */
export function useFollowing() {
  const { ready, user } = useSession();
  const device = useSyncExternalStore(subscribeToDevice, deviceFollowing, () => NOTHING);
  const account = useAnswer(getFollowing, {}, { enabled: user !== null });
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void mergeIntoAccount();
    else void adoptStoredFollowing().catch(() => {});
  }, [userId]);
  return {
    ready,
    signedIn: user !== null,
    /** The account's following; pending without an account. */
    account,
    following: user ? (account.data ?? NOTHING) : device,
    toggleEvent: (event: SavedEvent, saved: boolean) =>
      user
        ? send(() =>
            saved
              ? apiClient.call(unsaveEvent, { params: { eventId: event.id } })
              : apiClient.call(addToFollowing, { body: { eventIds: [event.id], organiserSlugs: [] } }),
          )
        : changeDevice(({ events, organisers }) => {
            const others = events.filter(({ id }) => id !== event.id);
            return { organisers, events: saved ? others : [...others, event] };
          }),
    toggleOrganiser: (organiser: FollowedOrganiser, followed: boolean) =>
      user
        ? send(() =>
            followed
              ? apiClient.call(unfollowOrganiser, { params: { slug: organiser.slug } })
              : apiClient.call(addToFollowing, { body: { eventIds: [], organiserSlugs: [organiser.slug] } }),
          )
        : changeDevice(({ events, organisers }) => {
            const others = organisers.filter(({ slug }) => slug !== organiser.slug);
            return { events, organisers: followed ? others : [...others, organiser] };
          }),
  };
}

async function send(change: () => Promise<AccountFollowing>): Promise<void> {
  try {
    setAnswer(getFollowing, {}, await change());
  } catch (error) {
    void showError(messageOf(error));
  }
}
