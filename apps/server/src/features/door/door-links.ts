import { type MemberRole, mayCloseDoorLinks } from '@quivertree/domain/organiser-roles';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../http/refusal.ts';
import type { SignedInUser } from '../accounts/id-tokens.ts';
import { writeRecord } from '../record/write-record.ts';

/**
 * Makes a link that opens one event's door; its key is told once and kept only as a hash. Whoever leaves the organisation
 * at the same moment makes none. Lock order: organiser.
 */
export async function createDoorLink(
  { pool, config }: Context,
  { by, organiserId, ...link }: { organiserId: string; eventId: string; name: string; by: SignedInUser },
): Promise<{ id: string; name: string; url: string }> {
  const id = newId();
  const key = newSecret();
  await inTransaction(pool, async (client) => {
    await client.query('select from organisers where id = $1 for share', [organiserId]);
    const { rows } = await client.query<{ member_role: MemberRole }>(
      'select member_role from organiser_members where organiser_id = $1 and user_id = $2',
      [organiserId, by.id],
    );
    const actor = rows[0]?.member_role ?? (by.roles.includes('ADMINISTRATOR') ? 'administrator' : undefined);
    if (!actor || !mayCloseDoorLinks(actor)) throw new Refusal('event.not_found');
    await client.query(
      'insert into door_links (event_id, id, name, key_hash, created_by) values ($1, $2, $3, $4, $5)',
      [link.eventId, id, link.name, hashOf(key), by.id],
    );
    const subject = { kind: 'door link', id } as const;
    await writeRecord(client, by.id, { action: 'door_link.created', eventId: link.eventId, subject });
  });
  return { id, name: link.name, url: `${config.publicUrl}/door/link/${key}` };
}

export async function listDoorLinks(
  { pool }: Context,
  eventId: string,
): Promise<{ id: string; name: string; createdAt: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string; created_at: Date }>(
    'select id, name, created_at from door_links where event_id = $1 and revoked_at is null order by created_at desc',
    [eventId],
  );
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at.toISOString() }));
}

/** Ends a link at once: the next scan with it is refused. */
export async function revokeDoorLink(
  { pool }: Context,
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
    await writeRecord(client, userId, { action: 'door_link.revoked', eventId, subject });
  });
}

/** A link `l` that opens the door of its event `e`: it was not revoked, and the event is not over for a week. */
export const OPEN_DOOR_LINK = `l.revoked_at is null and e.ends_at > now() - interval '7 days'`;

/**
 * Ends all links of an organisation's events that one person made, in the caller's transaction, which holds the
 * organisation; answers how many.
 */
export async function revokeDoorLinksOf(
  client: pg.PoolClient,
  { organiserId, madeBy, revokedBy }: { organiserId: string; madeBy: string; revokedBy: string },
): Promise<number> {
  const { rows } = await client.query<{ id: string; event_id: string }>(
    `update door_links l set revoked_at = now() from events e
      where e.id = l.event_id and e.organiser_id = $1 and l.created_by = $2 and l.revoked_at is null
      returning l.id, l.event_id`,
    [organiserId, madeBy],
  );
  for (const { id, event_id: eventId } of rows)
    await writeRecord(client, revokedBy, {
      action: 'door_link.revoked',
      organiserId,
      eventId,
      subject: { kind: 'door link', id },
    });
  return rows.length;
}
