import type { PicturePurpose } from '@quivertree/domain/pictures/pictures';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-errors.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { one } from '../../db/one-row.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { objectNameOf, StoreRefusesError } from '../../storage/object-store.ts';
import type { ReEncodedPicture } from './re-encode-picture.ts';

/** Locks a picture until the transaction ends, so that it isn't stored and removed at the same time. */
export async function lockPicture(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('picture ' || $1, 0))`, [id]);
}

/**
 * Stores a re-encoded picture. The row comes first: if a later step fails, the row is unused and is removed together
 * with its files. If the disk is full or the bucket refuses files, that happens at once.
 */
export async function storePicture(
  { pool, objects, log }: Pick<Infrastructure, 'pool' | 'objects' | 'log'>,
  picture: ReEncodedPicture,
  { purpose, userId }: { purpose: PicturePurpose; userId: string },
): Promise<void> {
  const { id, colours, files } = picture;
  // Undefined if the picture was there before.
  const uploadedAt = await inTransaction(pool, async (client) => {
    await lockPicture(client, id);
    const { rowCount: known } = await client.query('select from pictures where id = $1', [id]);
    const { rows } = await client.query<{ at: string }>(
      `insert into pictures (id, purpose, colours, uploaded_by) values ($1, $2, $3, $4)
       on conflict (id) do update set uploaded_at = now(), uploaded_by = excluded.uploaded_by
       returning uploaded_at::text as at`,
      [id, purpose, colours, userId],
    );
    await writeAuditLog(client, userId, { action: 'picture.uploaded', details: { picture: id, purpose } });
    return known === 0 ? one(rows).at : undefined;
  });
  const stored = await Promise.allSettled(
    files.map(({ width, format, body }) =>
      objects.put(objectNameOf(purpose, id, width, format), body, `image/${format}`),
    ),
  );
  const failed = stored.find((result) => result.status === 'rejected');
  if (!failed) return;
  if (failed.reason instanceof StoreRefusesError)
    log.error({ err: failed.reason }, 'the bucket for pictures refuses files');
  else if (DISK_FULL.has(codeOf(failed.reason))) log.error({ err: failed.reason }, 'the disk for pictures is full');
  else throw failed.reason;
  if (uploadedAt !== undefined)
    await discardUpload({ pool, objects }, picture, { purpose, uploadedAt }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not discard an upload; it is removed later'),
    );
  throw new Refusal('picture.disk_full');
}

/** System errors of a disk, or of a user's share of it, that has no room left. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Removes a picture that wasn't there before this upload, unless it has been uploaded again since. */
async function discardUpload(
  { pool, objects }: Pick<Infrastructure, 'pool' | 'objects'>,
  { id, files }: ReEncodedPicture,
  { purpose, uploadedAt }: { purpose: PicturePurpose; uploadedAt: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockPicture(client, id);
    const { rowCount } = await client.query('delete from pictures where id = $1 and uploaded_at = $2::timestamptz', [
      id,
      uploadedAt,
    ]);
    if (rowCount === 0) return;
    for (const { width, format } of files) await objects.remove(objectNameOf(purpose, id, width, format));
  });
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
