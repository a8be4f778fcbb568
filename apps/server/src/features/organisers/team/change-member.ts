import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import type * as z from 'zod';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { SignedInUser } from '../../../access/id-tokens.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { revokeBeyondRole } from './revoke-beyond-role.ts';
import { type roleChange, sendRoleMailJob } from './role-mail.ts';
import { syncBusinessRole } from './sync-business-role.ts';
import { sendTeamChangeMailJob } from './team-change-mail.ts';
import { type LockedTeam, lockTeam, refuseAboveActor, refuseLastOwner } from './lock-team.ts';

/**
 * Gives a member another role; members can't change their own. Anything they began that the new role doesn't allow is
 * revoked. Lock order: organiser.
 */
export async function changeMemberRole(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, userId, role, user }: { organiserId: string; userId: string; role: MemberRole; user: SignedInUser },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    const before = roleOf(team, userId);
    if (userId === user.id) throw new Refusal('team.own_role');
    refuseAboveActor(team, before);
    refuseAboveActor(team, role);
    if (role === before) return nothingToLog();
    refuseLastOwner(team, userId);
    await client.query('update organiser_members set member_role = $3 where organiser_id = $1 and user_id = $2', [
      organiserId,
      userId,
      role,
    ]);
    await revokeBeyondRole(client, { userId, by: user.id });
    const change = { changeId: newId(), organiserId, userId, by: user.id, from: before, to: role };
    await queueMails(client, change);
    await writeAuditLog(client, user.id, {
      action: 'team.role_changed',
      organiserId,
      subject: { kind: 'user', id: userId },
      details: { from: before, to: role },
    });
  });
}

/**
 * Removes a member, whose next call is refused. Anyone but the last owner can leave. Everything the member began is
 * revoked, including their door links. `stepUp` requires step-up authentication if an owner is removed. Returns the
 * number of door links closed. Lock order: organiser, user.
 */
export async function removeMember(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, userId, user }: { organiserId: string; userId: string; user: SignedInUser },
  stepUp: () => Promise<void>,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    const role = roleOf(team, userId);
    const leaves = userId === user.id;
    if (!leaves) refuseAboveActor(team, role);
    refuseLastOwner(team, userId);
    if (role === 'owner') await stepUp();
    await client.query('delete from organiser_members where organiser_id = $1 and user_id = $2', [organiserId, userId]);
    await syncBusinessRole(client, userId);
    const closed = await revokeBeyondRole(client, { userId, by: user.id });
    if (!leaves) {
      const removal = { changeId: newId(), organiserId, userId, by: user.id, from: role, to: null };
      await queueMails(client, removal);
    }
    await writeAuditLog(client, user.id, {
      action: leaves ? 'team.left' : 'team.removed',
      organiserId,
      subject: { kind: 'user', id: userId },
      details: { role },
    });
    return closed;
  });
}

/** Queues the emails to the member and to the owners. */
async function queueMails(client: pg.PoolClient, change: z.infer<typeof roleChange>): Promise<void> {
  await addJob(client, sendRoleMailJob, change);
  await addJob(client, sendTeamChangeMailJob, change);
}

function roleOf({ roles }: LockedTeam, userId: string): MemberRole {
  const role = roles.get(userId);
  if (!role) throw new Refusal('team.not_a_member');
  return role;
}
