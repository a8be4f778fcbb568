import type { PicturePurpose } from '@quivertree/domain/pictures/pictures';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { objectNameOf } from '../../storage/object-store.ts';
import type { ReEncodedPicture } from './re-encode-picture.ts';

/** Locks a picture until the transaction ends, so that it isn't stored and removed at the same time. */
export async function lockPicture(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('picture ' || $1, 0))`, [id]);
}

/**
 * Stores a re-encoded picture. The row comes first: if a later step fails, the row is unused and is removed together
 * with its files.
 */
export async function storePicture(
  { pool, objects }: Pick<Infrastructure, 'pool' | 'objects'>,
  { id, colours, files }: ReEncodedPicture,
  { purpose, userId }: { purpose: PicturePurpose; userId: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockPicture(client, id);
    await client.query(
      `insert into pictures (id, purpose, colours, uploaded_by) values ($1, $2, $3, $4)
       on conflict (id) do update set uploaded_at = now(), uploaded_by = excluded.uploaded_by`,
      [id, purpose, colours, userId],
    );
    await writeAuditLog(client, userId, { action: 'picture.uploaded', details: { picture: id, purpose } });
  });
  await Promise.all(
    files.map(({ width, format, body }) =>
      objects.put(objectNameOf(purpose, id, width, format), body, `image/${format}`),
    ),
  );
}

/**
 * Refuses a picture that doesn't exist for this purpose. Until the caller's transaction ends, the picture can't be
 * removed.
 */
export async function requirePicture(
  client: pg.PoolClient,
  pictureId: string | null,
  purpose: PicturePurpose,
): Promise<void> {
  if (pictureId === null) return;
  const { rowCount } = await client.query('select from pictures where id = $1 and purpose = $2 for key share', [
    pictureId,
    purpose,
  ]);
  if (rowCount === 0) throw new Refusal('picture.not_found');
}
