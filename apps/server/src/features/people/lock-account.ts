import { setLocked } from '../accounts/change-account.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { endAllAccess } from '../accounts/end-all-access.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockPerson, refuseLastAdministrator } from '../../access/lock-person.ts';
import { withdrawApprovals } from './withdraw-approvals.ts';

/**
 * Locks an account: ends all sessions within a second and the calendar link at once, withdraws the person's pending
 * approvals and proposals, and refuses sign-ins until the account is unlocked.
 */
export async function lockAccount(pool: pg.Pool, userId: string, by: string): Promise<void> {
  if (userId === by) throw new Refusal('person.yourself');
  await inTransaction(pool, async (client) => {
    const { roles, locked } = await lockPerson(client, userId, by);
    if (locked) return nothingToLog();
    if (roles.includes('ADMINISTRATOR')) await refuseLastAdministrator(client, userId);
    await setLocked(client, userId, true);
    await withdrawApprovals(client, userId, by);
    await endAllAccess(client, userId);
    await writeAuditLog(client, by, { action: 'account.locked', subject: { kind: 'user', id: userId } });
  });
}

/** Lets a locked account sign in again. Its ended sessions and withdrawn approvals aren't restored. */
export async function unlockAccount(pool: pg.Pool, userId: string, by: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { locked } = await lockPerson(client, userId, by);
    if (!locked) return nothingToLog();
    await setLocked(client, userId, false);
    await writeAuditLog(client, by, { action: 'account.unlocked', subject: { kind: 'user', id: userId } });
  });
}

/** Ends all sessions of a person, and their calendar link. */
export async function signPersonOut(pool: pg.Pool, userId: string, by: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockPerson(client, userId, by);
    await endAllAccess(client, userId);
    await writeAuditLog(client, by, { action: 'account.signed_out', subject: { kind: 'user', id: userId } });
  });
}
