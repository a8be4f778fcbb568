import { ORDER_PEOPLE } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import {
  type createExport as createExportCall,
  EXPORT_KINDS,
  type ExportKind,
} from '@quivertree/contract/selling/exports';
import { type SheetFormat, sheetFormat } from '@quivertree/contract/shapes';
import * as z from 'zod';
import type { Infrastructure } from '../../infrastructure.ts';
import type { Caller } from '../../access/id-tokens.ts';
import { downloadAddress } from '../../http/download-address.ts';
import type { MakeFile } from '../../http/downloads.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { sheetFile } from '../../sheets/sheet.ts';
import { organisationOfCall } from '../../access/organisation-of-call.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { exportSheet } from './export-sheets.ts';

/** Lifetime of an export's address. */
const EXPORT_SECONDS = 300;

/** Returns an export's download address and logs who asked for it. */
export async function createExport(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  { eventId, user, kind, format }: { eventId: string; user: Caller; kind: ExportKind; format: SheetFormat },
): Promise<Answer<typeof createExportCall>> {
  await writeAuditLog(pool, user.id, {
    action: kind === 'attendees' ? 'attendee.exported' : 'order.exported',
    eventId,
    details: { kind, format },
  });
  const of = { eventId, kind, format };
  const file = { file: 'export', of, userId: user.id, sessionId: user.sessionId };
  return downloadAddress(keys.downloads, { ...file, seconds: EXPORT_SECONDS });
}

const exportFile = z.object({ eventId: z.uuid(), kind: z.enum(EXPORT_KINDS), format: sheetFormat });

/** Opens an export at its signed address, if the user may still see the event's orders. */
export function exportDownload({ pool, log }: Pick<Infrastructure, 'pool' | 'log'>): MakeFile {
  return async (of, user) => {
    const { eventId, kind, format } = exportFile.parse(of);
    // Two-step verification was already required when the address was issued.
    await organisationOfCall(pool, { ...user, secondFactor: true }, ORDER_PEOPLE, { eventId });
    const { rows } = await pool.query<{ slug: string; timeZone: string }>(
      'select slug, time_zone as "timeZone" from events where id = $1',
      [eventId],
    );
    if (!rows[0]) throw new Refusal('event.not_found');
    const { slug, timeZone } = rows[0];
    return sheetFile(await exportSheet(pool, kind, { eventId, timeZone }), {
      name: `${slug}-${kind}`,
      format,
      onBroken: (error) => log.error({ err: error, eventId }, 'an export was cut short'),
    });
  };
}
