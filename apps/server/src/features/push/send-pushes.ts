import { pushBackoffSeconds } from '@quivertree/domain/push/push-providers';
import { PUSH_PROVIDERS, type PushProvider } from '@quivertree/domain/push/push-kinds';
import type pg from 'pg';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';
import { addJob } from '../../jobs/add-job.ts';
import { defineJob } from '../../jobs/job.ts';
import { checkPushReceiptsJob } from './check-push-receipts.ts';
import { SESSION_IS_OPEN } from './push-devices.ts';
import type { PushDelivery, PushMessage, PushSender } from './providers/push-sender.ts';

/** Time until Expo has a message's receipt, according to its documentation, in milliseconds. */
const RECEIPTS_AFTER_MS = 15 * 60_000;

type Sending = Pick<Context, 'pool' | 'log' | 'pushSenders'>;

/**
 * Sends a provider's waiting notifications, in batches. A provider's jobs share a key, so that only one of them runs at
 * a time. A batch may be sent again after a crash; the second copy replaces the first on the phone, except when sent
 * through Expo. When the provider accepts no more, all of its notifications wait for as long as it asks, or longer
 * after each further failure.
 */
async function sendPushes(
  { pool, log, pushSenders }: Sending,
  { provider }: { provider: PushProvider },
): Promise<void> {
  const sender = pushSenders.get(provider);
  if (!sender) return;
  for (;;) {
    const messages = await dueMessages(pool, provider, sender.batchSize);
    if (messages.length === 0) return queueNext(pool, provider);
    const delivery = await deliver(sender, messages);
    await inTransaction(pool, (client) => saveDelivery(client, provider, messages, delivery));
    const refused = delivery.outcomes.flatMap((outcome) => (outcome.state === 'refused' ? [outcome.reason] : []));
    if (refused.length > 0) log.error({ provider, reasons: [...new Set(refused)] }, 'push notifications were refused');
    if (delivery.pause) log.warn({ provider, reason: delivery.pause.reason }, 'push notifications have to wait');
  }
}

/**
 * Notifications to send now; none while the provider is paused. Leaves out phones whose sessions have ended. Index:
 * push_messages_due_idx.
 */
async function dueMessages(pool: pg.Pool, provider: PushProvider, limit: number): Promise<PushMessage[]> {
  const { rows } = await pool.query<{
    id: string;
    token: string;
    title: string;
    body: string;
    url: string;
    expires_at: Date;
  }>(
    `select m.id, d.token, m.title, m.body, m.url, m.expires_at
       from push_messages m
       join push_devices d on d.session_id = m.device_id
      where d.provider = $1 and m.sent_at is null and m.due_at <= now() and m.expires_at > now() and ${SESSION_IS_OPEN}
        and not exists (select from push_pauses p where p.provider = $1 and p.until > now())
      order by m.due_at, m.id
      limit $2`,
    [provider, limit],
  );
  return rows.map(({ expires_at: expiresAt, ...message }) => ({ ...message, expiresAt }));
}

/** Sends a batch. If the provider can't be reached, the whole batch waits. */
async function deliver(sender: PushSender, messages: readonly PushMessage[]): Promise<PushDelivery> {
  try {
    return await sender.send(messages);
  } catch (error) {
    return { outcomes: messages.map(() => ({ state: 'later' })), pause: { reason: String(error) } };
  }
}

async function saveDelivery(
  client: pg.PoolClient,
  provider: PushProvider,
  messages: readonly PushMessage[],
  { outcomes, pause }: PushDelivery,
): Promise<void> {
  const states = messages.map((_, i) => outcomes[i] ?? { state: 'later' as const });
  const idsOf = (state: (typeof states)[number]['state']) =>
    messages.flatMap(({ id }, i) => (states[i]?.state === state ? [id] : []));
  const receipts = states.map((outcome) => (outcome.state === 'sent' ? (outcome.receiptId ?? null) : null));
  await client.query(
    `update push_messages m set sent_at = now(), receipt_id = s.receipt_id
       from unnest($1::uuid[], $2::text[]) as s (id, receipt_id)
      where m.id = s.id and m.id = any ($3)`,
    [messages.map(({ id }) => id), receipts, idsOf('sent')],
  );
  // A token that came with the message is deleted only if the phone hasn't registered a new one in the meantime.
  await client.query(
    `delete from push_devices d using push_messages m, unnest($1::uuid[], $2::text[]) as s (id, token)
      where m.id = s.id and d.session_id = m.device_id and d.token = s.token and m.id = any ($3)`,
    [messages.map(({ id }) => id), messages.map(({ token }) => token), idsOf('gone')],
  );
  await client.query('update push_messages set sent_at = now() where id = any ($1)', [idsOf('refused')]);
  await client.query(
    `update push_messages
        set attempts = attempts + 1, due_at = now() + make_interval(secs => least(900, 10 * 2 ^ least(attempts, 7)))
      where id = any ($1)`,
    [idsOf('later')],
  );
  if (pause) await pauseProvider(client, provider, pause.seconds);
  else await client.query('delete from push_pauses where provider = $1', [provider]);
  if (receipts.some((receipt) => receipt !== null))
    await addJob(
      client,
      checkPushReceiptsJob,
      { provider, messageIds: idsOf('sent') },
      { at: new Date(Date.now() + RECEIPTS_AFTER_MS) },
    );
}

/** Pauses a provider for as long as it asks, or for longer if its consecutive failures call for that. */
async function pauseProvider(client: pg.PoolClient, provider: PushProvider, seconds = 0): Promise<void> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into push_pauses (provider, failures, until) values ($1, 1, now())
     on conflict (provider) do update set failures = push_pauses.failures + 1
     returning failures`,
    [provider],
  );
  const wait = Math.max(seconds, pushBackoffSeconds(one(rows).failures));
  await client.query('update push_pauses set until = now() + make_interval(secs => $2) where provider = $1', [
    provider,
    wait,
  ]);
}

/** Queues the job again for the time at which the next notification may be sent, if any is waiting. */
async function queueNext(pool: pg.Pool, provider: PushProvider): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>(
      `select greatest(min(m.due_at), (select p.until from push_pauses p where p.provider = $1)) as at
         from push_messages m
         join push_devices d on d.session_id = m.device_id
        where d.provider = $1 and m.sent_at is null and m.expires_at > now() and ${SESSION_IS_OPEN}`,
      [provider],
    );
    const { at } = one(rows);
    if (at) await addJob(client, sendPushesJob, { provider }, { key: `send-pushes-${provider}`, at });
  });
}

export const sendPushesJob = defineJob({
  name: 'send-pushes',
  title: 'Push notifications',
  priority: -20,
  payload: z.object({ provider: z.enum(PUSH_PROVIDERS) }),
  run: sendPushes,
});
