import {
  PICTURE_FORMATS,
  PICTURE_FORMS,
  PICTURE_PURPOSES,
  type PicturePurpose,
} from '@quivertree/domain/pictures/pictures';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { objectNameOf } from '../../storage/object-store.ts';
import { lockPicture } from './store-picture.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';

/** Time for which an uploaded picture may stay unused before it is removed. */
const UNUSED_HOURS = 24;
/** Number of pictures checked in one run. */
const PICTURES_PER_RUN = 500;

/**
 * Removes pictures that nothing refers to and whose last upload was more than a day ago, and queues a job for their
 * files. Each run checks the next pictures in order of their ids. All references are foreign keys, so none can be
 * overlooked, and none can be added during the removal. Returns the number removed.
 */
export async function removeUnusedPictures({ pool }: Pick<Infrastructure, 'pool'>): Promise<number> {
  const { rows: uses } = await pool.query<{ unused: string }>(
    `select format('not exists (select from %s u where u.%I = p.id)', c.conrelid::regclass, a.attname) as unused
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'pictures'::regclass`,
  );
  const batch = await nextBatch(pool, {
    sweep: 'unused pictures',
    first: '',
    batchSize: PICTURES_PER_RUN,
    read: (after, max) =>
      pool.query<{ key: string }>('select id as key from pictures where id > $1 order by id limit $2', [after, max]),
  });
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; purpose: PicturePurpose }>(
      `delete from pictures
        where id in (select p.id from pictures p
                      where p.id = any ($2) and p.uploaded_at < now() - make_interval(hours => $1)
                        ${uses.map(({ unused }) => `and ${unused}`).join(' ')}
                        for update skip locked)
       returning id, purpose`,
      [UNUSED_HOURS, batch.map(({ key }) => key)],
    );
    await addJobs(client, removePictureJob, rows);
    return rows.length;
  });
}

/** Removes a picture's files, unless it has been uploaded again. */
export async function removePicture(
  { pool, objects }: Pick<Infrastructure, 'pool' | 'objects'>,
  { id, purpose }: { id: string; purpose: PicturePurpose },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockPicture(client, id);
    const { rowCount } = await client.query('select from pictures where id = $1', [id]);
    if (rowCount !== 0) return;
    for (const width of PICTURE_FORMS[purpose].widths)
      for (const format of PICTURE_FORMATS) await objects.remove(objectNameOf(purpose, id, width, format));
  });
}

export const removePictureJob = defineJob({
  name: 'remove-picture',
  title: 'Picture deletion',
  priority: 10,
  payload: z.object({ id: z.string(), purpose: z.enum(PICTURE_PURPOSES) }),
  run: removePicture,
});

export const removeUnusedPicturesSweep = defineSweep({
  title: 'unused pictures removed',
  everyMs: HOUSEKEEPING_MS,
  run: removeUnusedPictures,
});
