import * as z from 'zod';
import type { ExpoSettings } from '../../../config/push-settings.ts';
import { readJson } from '../../../outside/read-answer.ts';
import {
  type PushDelivery,
  type PushMessage,
  type PushOutcome,
  type PushReceipt,
  type PushSender,
  REQUEST_LIMIT_MS,
  retryAfterSeconds,
  secondsLeft,
} from './push-sender.ts';

/** Maximum number of messages in a request. */
const BATCH_SIZE = 100;

const failure = {
  status: z.literal('error'),
  message: z.string().optional(),
  details: z.object({ error: z.string().optional() }).optional(),
};
const ticket = z.union([z.object({ status: z.literal('ok'), id: z.string() }), z.object(failure)]);
const receipt = z.union([z.object({ status: z.literal('ok') }), z.object(failure)]);

/**
 * Expo's push service: `POST /--/api/v2/push/send` and `getReceipts`. Expo's ticket for a message says only that Expo
 * has accepted it; the receipt, a quarter of an hour later, says whether Apple or Google has.
 */
export function createExpoSender({ url, accessToken }: ExpoSettings): PushSender {
  async function request(path: string, body: unknown): Promise<Response> {
    return fetch(`${url}/--/api/v2/push/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
  }

  return {
    batchSize: BATCH_SIZE,
    async send(messages) {
      const response = await request('send', messages.map(requestOf));
      if (!response.ok) return refusedRequest(messages, response);
      const { data } = z.object({ data: z.array(ticket) }).parse(await readJson(response));
      return { outcomes: messages.map((_, i) => outcomeOf(data[i])) };
    },
    async receipts(receiptIds) {
      const response = await request('getReceipts', { ids: receiptIds });
      if (!response.ok) throw new Error(`Expo answered ${response.status} to a request for receipts`);
      const { data } = z.object({ data: z.record(z.string(), receipt) }).parse(await readJson(response));
      return new Map(Object.entries(data).map(([id, found]) => [id, receiptOf(found)]));
    },
  };
}

function requestOf(message: PushMessage) {
  return {
    to: message.token,
    title: message.title,
    body: message.body,
    data: { url: message.url },
    ttl: secondsLeft(message),
    priority: 'high',
    sound: 'default',
  };
}

/** Outcome of a request that Expo refused as a whole: too many requests, an error at Expo, or a wrong access token. */
async function refusedRequest(messages: readonly PushMessage[], response: Response): Promise<PushDelivery> {
  const body = z
    .object({ errors: z.array(z.object({ code: z.string() })).min(1) })
    .safeParse(await readJson(response).catch(() => undefined));
  return {
    outcomes: messages.map(() => ({ state: 'later' })),
    pause: {
      reason: body.success ? (body.data.errors[0]?.code ?? '') : `HTTP ${response.status}`,
      seconds: retryAfterSeconds(response.headers.get('retry-after')),
    },
  };
}

function outcomeOf(answer: z.infer<typeof ticket> | undefined): PushOutcome {
  if (!answer) return { state: 'later' };
  if (answer.status === 'ok') return { state: 'sent', receiptId: answer.id };
  const reason = answer.details?.error ?? answer.message ?? 'unknown';
  if (reason === 'DeviceNotRegistered') return { state: 'gone' };
  return reason === 'MessageRateExceeded' ? { state: 'later' } : { state: 'refused', reason };
}

function receiptOf(answer: z.infer<typeof receipt>): PushReceipt {
  if (answer.status === 'ok') return { state: 'delivered' };
  const reason = answer.details?.error ?? answer.message ?? 'unknown';
  return reason === 'DeviceNotRegistered' ? { state: 'gone' } : { state: 'failed', reason };
}
