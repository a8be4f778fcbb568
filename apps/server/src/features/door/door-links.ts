import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../http/refusal.ts';
import { writeRecord } from '../record/write-record.ts';

/** Makes a link that opens one event's door; its key is told once and kept only as a hash. */
export async function createDoorLink(
  { pool, config }: Context,
  link: { eventId: string; name: string; createdBy: string },
): Promise<{ id: string; name: string; url: string }> {
  const id = newId();
  const key = newSecret();
  await inTransaction(pool, async (client) => {
    await client.query(
      'insert into door_links (event_id, id, name, key_hash, created_by) values ($1, $2, $3, $4, $5)',
      [link.eventId, id, link.name, hashOf(key), link.createdBy],
    );
    const subject = { kind: 'door link', id } as const;
    await writeRecord(client, link.createdBy, { action: 'door_link.created', eventId: link.eventId, subject });
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
