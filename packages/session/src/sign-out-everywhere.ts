import { endAllSessions } from '@quivertree/contract/accounts/own-account';
import type { Session } from './session.ts';

/**
 * Ends the user's sessions on all devices, this one last, so that this device stays signed in if the server can't be
 * reached.
 *
 * @throws CallError if the server can't end them
 */
export async function signOutEverywhere(session: Pick<Session, 'client' | 'signOut'>): Promise<void> {
  await session.client.call(endAllSessions, {});
  session.signOut();
}
