import type { Answer } from '@quivertree/contract/call';
import { ORDER_PEOPLE } from '@quivertree/contract/access';
import type { createExport as createExportCall, ExportKind } from '@quivertree/contract/exports';
import { csvFile } from '@quivertree/domain/csv-file';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import type { SignedInUser } from '../accounts/id-tokens.ts';
import { organisationOfCall } from '../organisers/organisation-of-call.ts';
import { writeRecord } from '../record/write-record.ts';
import { EXPORT_LINK_MS, type ExportLink, readExportLink, signExportLink } from './export-links.ts';
import { exportRows } from './export-rows.ts';

/** Answers where an export is fetched, and writes down who asked for it. */
export async function createExport(
  { pool, keys }: Context,
  { eventId, userId, what }: { eventId: string; userId: string; what: ExportKind },
): Promise<Answer<typeof createExportCall>> {
  const expiresAt = Date.now() + EXPORT_LINK_MS;
  await writeRecord(pool, userId, {
    action: what === 'attendees' ? 'attendee.exported' : 'order.exported',
    eventId,
    details: { what },
  });
  const link = signExportLink(keys.exportLinks, { eventId, userId, what, expiresAt });
  return { path: `/api/v1/public/exports/${link}`, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * The file behind an export's address: a download bears no token, so its address does. Who asked for it must still be one
 * of the people who may, in sessions that go on; rows are read as they are taken.
 */
export function mountExports(app: Hono<HttpEnv>, { pool, keys, load, log }: Context): void {
  app.get('/api/v1/public/exports/:link', async (c) => {
    const { event, what } = await load.run('other', async () => {
      const link = readExportLink(keys.exportLinks, c.req.param('link'));
      if (!link) throw new Refusal('export.not_found');
      return { event: await eventOf(pool, link), what: link.what };
    });
    const rows = exportRows(pool, what, event);
    const encoder = new TextEncoder();
    let first = true;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const next = await rows.next();
            if (next.done) return controller.close();
            // The mark of UTF-8 stands once, at the beginning of the file.
            const csv = csvFile(next.value);
            controller.enqueue(encoder.encode(first ? csv : csv.slice(1)));
            first = false;
          } catch (error) {
            log.error({ err: error, eventId: event.eventId }, 'an export broke off');
            controller.error(error);
          }
        },
        async cancel() {
          await rows.return(undefined);
        },
      },
      { highWaterMark: 1 },
    );
    return c.body(body, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${event.slug}-${what}.csv"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
}

async function eventOf(
  pool: Context['pool'],
  { eventId, userId, expiresAt }: ExportLink,
): Promise<{ eventId: string; slug: string; timeZone: string }> {
  const { rows: users } = await pool.query<Pick<SignedInUser, 'id' | 'roles'>>(
    `select id, roles from users
      where id = $1 and deleted_at is null and (sessions_ended_at is null or sessions_ended_at < $2)`,
    [userId, new Date(expiresAt - EXPORT_LINK_MS)],
  );
  const user = users[0];
  if (!user) throw new Refusal('export.not_found');
  // The link was given to a session that had shown its second step.
  await organisationOfCall(pool, { ...user, secondFactor: true }, ORDER_PEOPLE, { eventId });
  const { rows } = await pool.query<{ eventId: string; slug: string; timeZone: string }>(
    'select id as "eventId", slug, time_zone as "timeZone" from events where id = $1',
    [eventId],
  );
  if (!rows[0]) throw new Refusal('export.not_found');
  return rows[0];
}
