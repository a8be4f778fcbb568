import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { type actForPerson, stopActing as stopActingCall } from '@quivertree/contract/acting/acting';
import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { ACTING, type Acting } from './acting-session.ts';
import { userFrom } from '@quivertree/session/stored-session';

/**
 * Stores the person on whose behalf this tab will act from its next page load. Other tabs and the administrator's own
 * session aren't affected.
 */
export async function startActing(
  client: Client,
  tab: KeyValueStore,
  { actingId, idToken, endsAt }: Answer<typeof actForPerson>,
): Promise<void> {
  const user = userFrom(await client.call(getCurrentUser, {}, { authorization: `Bearer ${idToken}` }));
  if (!user) throw new Error('Something went wrong');
  tab.setItem(ACTING, JSON.stringify({ actingId, idToken, endsAt, user }));
}

/** Stops acting, first in this tab and then, with the administrator's own session, on the server. */
export async function stopActing(ownClient: Client, tab: KeyValueStore, { actingId }: Acting): Promise<void> {
  tab.removeItem(ACTING);
  await ownClient.call(stopActingCall, { params: { actingId } }).catch(() => undefined);
}
