import { type MemberRole, mayGiveRole } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import type { SignedInUser } from '../../../access/id-tokens.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { lockOrganiserRow } from '../../../locks/lock-organiser.ts';

/** An organisation whose team is locked until the transaction ends. */
export interface LockedTeam {
  organiserId: string;
  /** Roles by user id. */
  roles: Map<string, MemberRole>;
  actor: MemberRole | 'administrator';
  closed: boolean;
}

/**
 * Locks a team and finds the caller's role in it. Access was checked before locking, so the caller may have been
 * removed, or have lost the administrator role, in the meantime. Lock order: organiser, user.
 */
export async function lockTeam(client: pg.PoolClient, organiserId: string, user: SignedInUser): Promise<LockedTeam> {
  const { state } = await lockOrganiserRow(client, organiserId);
  const closed = state === 'closed';
  const { rows } = await client.query<{ user_id: string; member_role: MemberRole }>(
    'select user_id, member_role from organiser_members where organiser_id = $1',
    [organiserId],
  );
  const roles = new Map(rows.map((row) => [row.user_id, row.member_role]));
  const role = roles.get(user.id);
  if (role) return { organiserId, roles, actor: role, closed };
  if (!user.roles.includes('ADMINISTRATOR')) throw new Refusal('organiser.not_found');
  await lockActiveAdministrator(client, user.id);
  return { organiserId, roles, actor: 'administrator', closed };
}

/** Refuses to invite anyone to a closed organisation, because no one can join it. */
export function refuseClosed({ closed }: LockedTeam): void {
  if (closed) throw new Refusal('organiser.closed');
}

/** Refuses callers who may not grant or end this role. */
export function refuseAboveActor({ actor }: LockedTeam, role: MemberRole): void {
  if (!mayGiveRole(actor, role)) throw new Refusal('team.not_allowed');
}

/** Refuses a change that would leave the organisation without an owner. */
export function refuseLastOwner({ roles }: LockedTeam, userId: string): void {
  const owners = [...roles].filter(([, role]) => role === 'owner');
  if (owners.length === 1 && owners[0]?.[0] === userId) throw new Refusal('team.last_owner');
}
