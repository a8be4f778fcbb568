import {
  DOOR_ROLES,
  MEMBER_ROLES,
  type MemberRole,
  mayCloseDoorLinks,
  mayGiveRole,
} from '@quivertree/domain/organiser-roles';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { SignedInUser } from '../../accounts/id-tokens.ts';
import { revokeDoorLinksOf } from '../../door/door-links.ts';
import { nothingToRecord, writeRecord } from '../../record/write-record.ts';
import { followMembership } from './follow-membership.ts';
import { type LockedTeam, lockTeam, refuseAboveActor, refuseLastOwner } from './lock-team.ts';

/**
 * Gives one of the people another role. Nobody changes their own, so nobody raises themselves. Where the new role opens no
 * doors, the links that they made can close with it. Lock order: organiser.
 */
export async function changeMemberRole(
  { pool }: Context,
  {
    organiserId,
    userId,
    role,
    closeDoorLinks,
    user,
  }: { organiserId: string; userId: string; role: MemberRole; closeDoorLinks: boolean; user: SignedInUser },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    const before = roleOf(team, userId);
    if (userId === user.id) throw new Refusal('team.own_role');
    refuseAboveActor(team, before);
    refuseAboveActor(team, role);
    if (role === before) return nothingToRecord();
    refuseLastOwner(team, userId);
    await client.query('update organiser_members set member_role = $3 where organiser_id = $1 and user_id = $2', [
      organiserId,
      userId,
      role,
    ]);
    await withdrawTheirs(
      client,
      organiserId,
      userId,
      MEMBER_ROLES.filter((given) => !mayGiveRole(role, given)),
    );
    if (closeDoorLinks && !DOOR_ROLES.includes(role))
      await revokeDoorLinksOf(client, { organiserId, madeBy: userId, revokedBy: user.id });
    await writeRecord(client, user.id, {
      action: 'team.role_changed',
      organiserId,
      subject: { kind: 'user', id: userId },
      details: { from: before, to: role },
    });
  });
}

/**
 * Takes somebody out of the organisation, whose next call is refused; anybody may leave by themselves but the last
 * owner. The door links that they made can close with it, where whoever says so may close any. `prove` refuses whoever has
 * not shown that it is them, where an owner goes. Answers how many links were closed. Lock order: organiser, user.
 */
export async function removeMember(
  { pool }: Context,
  {
    organiserId,
    userId,
    closeDoorLinks,
    user,
  }: { organiserId: string; userId: string; closeDoorLinks: boolean; user: SignedInUser },
  prove: () => Promise<void>,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    const role = roleOf(team, userId);
    const leaves = userId === user.id;
    if (!leaves) refuseAboveActor(team, role);
    refuseLastOwner(team, userId);
    if (role === 'owner') await prove();
    await client.query('delete from organiser_members where organiser_id = $1 and user_id = $2', [organiserId, userId]);
    await followMembership(client, userId);
    await withdrawTheirs(client, organiserId, userId, MEMBER_ROLES);
    const closed =
      closeDoorLinks && mayCloseDoorLinks(team.actor)
        ? await revokeDoorLinksOf(client, { organiserId, madeBy: userId, revokedBy: user.id })
        : 0;
    await writeRecord(client, user.id, {
      action: leaves ? 'team.left' : 'team.removed',
      organiserId,
      subject: { kind: 'user', id: userId },
      details: { role },
    });
    return closed;
  });
}

function roleOf({ roles }: LockedTeam, userId: string): MemberRole {
  const role = roles.get(userId);
  if (!role) throw new Refusal('team.not_a_member');
  return role;
}

/** Invitations that somebody made end with their right to make them. */
async function withdrawTheirs(
  client: pg.PoolClient,
  organiserId: string,
  userId: string,
  roles: readonly MemberRole[],
): Promise<void> {
  await client.query(
    `update organiser_invitations set state = 'withdrawn'
      where organiser_id = $1 and invited_by = $2 and state = 'open' and member_role = any ($3)`,
    [organiserId, userId, roles],
  );
}
