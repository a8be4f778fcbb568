import type pg from 'pg';
import { endSessions } from './refresh-tokens.ts';
import { deleteTicketFeed } from './ticket-feeds.ts';

/**
 * Ends all of a user's sessions and their calendar link, in the caller's transaction, which has locked the user's row
 * `for update`. For when someone else may have been in the account, and could have created the link: the user or an
 * administrator signs it out everywhere or locks it, its owner takes it back, or a password or linked account that
 * others may know stops working. If only a second factor or a role changes, the sessions end and the link stays.
 */
export async function endAllAccess(client: pg.PoolClient, userId: string): Promise<void> {
  await endSessions(client, userId);
  await deleteTicketFeed(client, userId);
}
