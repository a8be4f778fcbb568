import { ORDER_PEOPLE } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { type createExport as createExportCall, EXPORT_KINDS, type ExportKind } from '@quivertree/contract/exports';
import { csvFile } from '@quivertree/domain/csv-file';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { downloadAddress } from '../../http/download-address.ts';
import type { MakeFile } from '../../http/downloads.ts';
import { Refusal } from '../../http/refusal.ts';
import { organisationOfCall } from '../organisers/organisation-of-call.ts';
import { writeRecord } from '../record/write-record.ts';
import { exportRows } from './export-rows.ts';

/** As long as a browser's tab may hold the page on which it was asked for. */
const EXPORT_SECONDS = 300;

/** Answers where an export is fetched, and writes down who asked for it. */
export async function createExport(
  { pool, keys }: Context,
  { eventId, userId, what }: { eventId: string; userId: string; what: ExportKind },
): Promise<Answer<typeof createExportCall>> {
  await writeRecord(pool, userId, {
    action: what === 'attendees' ? 'attendee.exported' : 'order.exported',
    eventId,
    details: { what },
  });
  return downloadAddress(keys.downloads, { file: 'export', of: { eventId, what }, userId, seconds: EXPORT_SECONDS });
}

const exportFile = z.object({ eventId: z.uuid(), what: z.enum(EXPORT_KINDS) });

/** An export at its signed address: for whoever may still see the event's orders. */
export function exportDownload({ pool, log }: Context): MakeFile {
  return async (of, user) => {
    const { eventId, what } = exportFile.parse(of);
    // Whoever had to show a second factor did so when the address was given.
    await organisationOfCall(pool, { ...user, secondFactor: true }, ORDER_PEOPLE, { eventId });
    const { rows } = await pool.query<{ eventId: string; slug: string; timeZone: string }>(
      'select id as "eventId", slug, time_zone as "timeZone" from events where id = $1',
      [eventId],
    );
    if (!rows[0]) throw new Refusal('event.not_found');
    return {
      fileName: `${rows[0].slug}-${what}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      content: csvStream(exportRows(pool, what, rows[0]), (error) =>
        log.error({ err: error, eventId }, 'an export broke off'),
      ),
    };
  };
}

/** Rows as a CSV file, read as they are taken; `onBroken` is told what ended it before its end. */
function csvStream(
  rows: ReturnType<typeof exportRows>,
  onBroken: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let first = true;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
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
          onBroken(error);
          controller.error(error);
        }
      },
      async cancel() {
        await rows.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
