import type { Team } from '@quivertree/contract/organisers/team';
import { type MemberRole, MAX_INVITATION_EMAILS } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import { OPEN_DOOR_LINK } from '../../door/door-links.ts';

/** An organisation's members, owners first, and its open invitations, newest first. */
export async function teamOf(pool: pg.Pool, organiserId: string, userId: string): Promise<Team> {
  const [members, invitations] = await Promise.all([
    pool.query<{
      user_id: string;
      name: string;
      email: string;
      member_role: MemberRole;
      created_at: Date;
      door_links: number;
    }>(
      `select m.user_id, u.name, u.email, m.member_role, m.created_at, coalesce(made.links, 0) as door_links
         from organiser_members m join users u on u.id = m.user_id
         left join (select l.created_by, count(*)::int as links
                      from events e join door_links l on l.event_id = e.id
                     where e.organiser_id = $1 and ${OPEN_DOOR_LINK}
                     group by l.created_by) made on made.created_by = m.user_id
        where m.organiser_id = $1
        order by array_position('{owner,manager,finance,door}', m.member_role), lower(u.name), u.id`,
      [organiserId],
    ),
    pool.query<{
      id: string;
      email: string;
      member_role: MemberRole;
      emails_requested: number;
      emailed_at: Date;
      expires_at: Date;
      expired: boolean;
      invited_by: string | null;
    }>(
      `select i.id, i.email, i.member_role, i.emails_requested, i.emailed_at, i.expires_at, i.expires_at <= now() as expired,
              u.name as invited_by
         from organiser_invitations i left join users u on u.id = i.invited_by
        where i.organiser_id = $1 and i.state = 'open'
        order by i.created_at desc, i.id`,
      [organiserId],
    ),
  ]);
  return {
    members: members.rows.map((row) => ({
      userId: row.user_id,
      name: row.name,
      email: row.email,
      role: row.member_role,
      since: row.created_at.toISOString(),
      self: row.user_id === userId,
      doorLinks: row.door_links,
    })),
    invitations: invitations.rows.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.member_role,
      invitedBy: row.invited_by,
      mailedAt: row.emailed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      expired: row.expired,
      emailsLeft: Math.max(0, MAX_INVITATION_EMAILS - row.emails_requested),
    })),
  };
}
