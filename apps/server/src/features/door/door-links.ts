import { EVENT_PEOPLE } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import type { listDoorLinks as listCall } from '@quivertree/contract/door/door';
import { MAX_DOOR_LINKS } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { SignedInUser } from '../../access/id-tokens.ts';
import { OPEN_ACTING_SESSION } from '../../access/acting-token.ts';
import { lockOrganiserRow } from '../../locks/lock-organiser.ts';
import { mayActFor } from '../../access/active-administrators.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

/**
 * Creates a link that opens one event's door. The link's key is returned once and stored only as a hash. Someone who
 * leaves the organisation at the same moment can't create a link. A link created while acting on someone's behalf, in
 * the session `actingId`, ends with that session. Lock order: organiser, user.
 */
export async function createDoorLink(
  { pool, config }: Pick<Infrastructure, 'pool' | 'config'>,
  {
    by,
    organiserId,
    actingId,
    ...link
  }: {
    organiserId: string;
    eventId: string;
    name: string;
    mayAdmitAnyway: boolean;
    by: SignedInUser;
    actingId: string | null;
  },
): Promise<{ id: string; name: string; url: string }> {
  const id = newId();
  const key = newSecret();
  await inTransaction(pool, async (client) => {
    await lockOrganiserRow(client, organiserId);
    await client.query('select from users where id = $1 for no key update', [by.id]);
    const { rows } = await client.query<{ may: boolean; cancelled: boolean; links: number }>(
      `select ${mayActFor('$1', '$2', '$3::text[]')} as may,
              (select state = 'cancelled' from events where id = $4) as cancelled,
              (select count(*)::int from door_links l join events e on e.id = l.event_id
                where l.event_id = $4 and ${OPEN_DOOR_LINK}) as links`,
      [by.id, organiserId, EVENT_PEOPLE.members, link.eventId],
    );
    const { may = false, cancelled, links = 0 } = rows[0] ?? {};
    if (!may) throw new Refusal('event.not_found');
    if (cancelled) throw new Refusal('door_link.event_cancelled');
    if (links >= MAX_DOOR_LINKS) throw new Refusal('door_link.too_many', { max: MAX_DOOR_LINKS });
    await client.query(
      `insert into door_links (event_id, id, name, may_admit_anyway, key_hash, created_by, acting_session_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [link.eventId, id, link.name, link.mayAdmitAnyway, hashOf(key), by.id, actingId],
    );
    const subject = { kind: 'door link', id } as const;
    const details = link.mayAdmitAnyway ? { mayAdmitAnyway: true } : {};
    await writeAuditLog(client, by.id, { action: 'door_link.created', eventId: link.eventId, subject, details });
  });
  return { id, name: link.name, url: `${config.publicUrl}/door/link/${key}` };
}

export async function listDoorLinks(
  { pool }: Pick<Infrastructure, 'pool'>,
  eventId: string,
): Promise<Answer<typeof listCall>> {
  const { rows } = await pool.query<{ id: string; name: string; mayAdmitAnyway: boolean; created_at: Date }>(
    `select l.id, l.name, l.may_admit_anyway as "mayAdmitAnyway", l.created_at from door_links l join events e on e.id = l.event_id
      where l.event_id = $1 and ${OPEN_DOOR_LINK} order by l.created_at desc`,
    [eventId],
  );
  return rows.map(({ created_at, ...link }) => ({ ...link, createdAt: created_at.toISOString() }));
}

/** Revokes a link; the next scan with it is refused. */
export async function revokeDoorLink(
  { pool }: Pick<Infrastructure, 'pool'>,
  { eventId, linkId }: { eventId: string; linkId: string },
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update door_links set revoked_at = now() where event_id = $1 and id = $2 and revoked_at is null',
      [eventId, linkId],
    );
    if (rowCount === 0) throw new Refusal('door_link.not_found');
    const subject = { kind: 'door link', id: linkId } as const;
    await writeAuditLog(client, userId, { action: 'door_link.revoked', eventId, subject });
  });
}

/**
 * SQL condition: link `l` still opens the door of its event `e`. That is so until the event has been over for a week,
 * unless the link has been revoked, its creator's account is locked, or it was created in an acting session that is
 * over.
 */
export const OPEN_DOOR_LINK = `(l.revoked_at is null
  and not (${EVENT_IS_OVER} and e.ends_at <= now() - interval '7 days')
  and not exists (select from users u where u.id = l.created_by and u.locked_at is not null)
  and (l.acting_session_id is null or exists (${OPEN_ACTING_SESSION} and a.id = l.acting_session_id)))`;

/**
 * Revokes the links that a person created but may no longer create, in the transaction that takes that right away.
 * Returns how many were revoked.
 */
export async function revokeDoorLinksBeyondRole(
  client: pg.PoolClient,
  { madeBy, revokedBy }: { madeBy: string; revokedBy: string },
): Promise<number> {
  const beyond = `not ${mayActFor('l.created_by', 'e.organiser_id', '$2::text[]')}`;
  return revokeDoorLinksOf(client, { madeBy, revokedBy }, [beyond, EVENT_PEOPLE.members]);
}

/**
 * Revokes the links that someone else created in a person's name since an instant, or ever if `since` is null. Returns
 * how many were revoked.
 */
export async function revokeDoorLinksSince(client: pg.PoolClient, madeBy: string, since: Date | null): Promise<number> {
  return revokeDoorLinksOf(client, { madeBy, revokedBy: madeBy }, [
    'l.created_at >= coalesce($2, l.created_at)',
    since,
  ]);
}

/** Revokes a person's links that also meet an SQL condition on link `l` and its event `e`, with `value` as $2. */
async function revokeDoorLinksOf(
  client: pg.PoolClient,
  { madeBy, revokedBy }: { madeBy: string; revokedBy: string },
  [condition, value]: readonly [condition: string, value: unknown],
): Promise<number> {
  const { rows } = await client.query<{ id: string; event_id: string }>(
    `update door_links l set revoked_at = now() from events e
      where e.id = l.event_id and l.created_by = $1 and l.revoked_at is null and ${condition}
      returning l.id, l.event_id`,
    [madeBy, value],
  );
  for (const { id, event_id: eventId } of rows)
    await writeAuditLog(client, revokedBy, {
      action: 'door_link.revoked',
      eventId,
      subject: { kind: 'door link', id },
    });
  return rows.length;
}
