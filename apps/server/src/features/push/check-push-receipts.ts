import { PUSH_PROVIDERS, type PushProvider } from '@quivertree/domain/push/push-kinds';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { addJob } from '../../jobs/add-job.ts';
import { defineJob } from '../../jobs/job.ts';

/** Time after which receipts that weren't ready are requested again, in milliseconds. */
const AGAIN_AFTER_MS = 15 * 60_000;

/**
 * Requests the receipts of sent notifications. Phones whose tokens no longer work are removed; other failures are
 * logged. Receipts that aren't ready are requested again, for a day.
 */
async function checkPushReceipts(
  { pool, log, pushSenders }: Pick<Context, 'pool' | 'log' | 'pushSenders'>,
  { provider, messageIds }: { provider: PushProvider; messageIds: string[] },
): Promise<void> {
  const { rows } = await pool.query<{ id: string; receipt_id: string }>(
    `select id, receipt_id from push_messages
      where id = any ($1) and receipt_id is not null and sent_at > now() - interval '1 day'`,
    [messageIds],
  );
  const receipts = await pushSenders.get(provider)?.receipts?.(rows.map((row) => row.receipt_id));
  if (!receipts || rows.length === 0) return;
  const idsOf = (state: string | undefined) =>
    rows.flatMap((row) => (receipts.get(row.receipt_id)?.state === state ? [row.id] : []));
  const failures = [...receipts.values()].flatMap((receipt) => (receipt.state === 'failed' ? [receipt.reason] : []));
  if (failures.length > 0) log.error({ provider, reasons: [...new Set(failures)] }, 'push notifications failed');
  await inTransaction(pool, async (client) => {
    await client.query(
      `delete from push_devices d using push_messages m where m.id = any ($1) and d.session_id = m.device_id
          and d.registered_at < m.sent_at`,
      [idsOf('gone')],
    );
    const waiting = idsOf(undefined);
    if (waiting.length > 0)
      await addJob(
        client,
        checkPushReceiptsJob,
        { provider, messageIds: waiting },
        { at: new Date(Date.now() + AGAIN_AFTER_MS) },
      );
  });
}

export const checkPushReceiptsJob = defineJob({
  name: 'check-push-receipts',
  title: 'Receipts of push notifications',
  priority: 0,
  payload: z.object({ provider: z.enum(PUSH_PROVIDERS), messageIds: z.array(z.uuid()) }),
  run: checkPushReceipts,
});
