import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { ApnsSettings } from '../../../config/push-settings.ts';
import { readText } from '../../../outside/read-answer.ts';
import {
  type PushDelivery,
  type PushMessage,
  type PushOutcome,
  type PushSender,
  REQUEST_LIMIT_MS,
  retryAfterSeconds,
} from './push-sender.ts';

/** Each message is a separate request; up to this many share a connection at once. */
const BATCH_SIZE = 100;
/** Apple refuses tokens that are older than an hour, or renewed more often than every 20 minutes. */
const TOKEN_LIFETIME_MS = 50 * 60_000;

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;

/** Reasons from Apple which mean that a phone's token will never work for this app. */
const GONE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']);

type Answer = { outcome: PushOutcome; pause?: PushDelivery['pause'] };

/** Apple Push Notification service: `POST /3/device/{token}` over HTTP/2, with an ES256 token signed with our key. */
export function createApnsSender(settings: ApnsSettings): PushSender {
  let token: { text: string; madeAt: number } | undefined;

  async function currentToken(): Promise<string> {
    if (!token || token.madeAt < Date.now() - TOKEN_LIFETIME_MS)
      token = { text: await signToken(settings), madeAt: Date.now() };
    return token.text;
  }

  return {
    batchSize: BATCH_SIZE,
    async send(messages) {
      const bearer = await currentToken();
      const session = await open(settings.url);
      try {
        const answers = await Promise.all(
          messages.map((message) =>
            sendOne(session, { message, bearer, topic: settings.bundleId }).catch(
              (error: unknown): Answer => ({ outcome: { state: 'later' }, pause: { reason: String(error) } }),
            ),
          ),
        );
        const pause = answers.find((answer) => answer.pause)?.pause;
        if (pause?.reason === 'ExpiredProviderToken') token = undefined;
        return { outcomes: answers.map(({ outcome }) => outcome), ...(pause ? { pause } : {}) };
      } finally {
        session.close();
      }
    },
  };
}

async function signToken({ teamId, keyId, key }: ApnsSettings): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt()
    .sign(await importPKCS8(key, 'ES256'));
}

/** Opens a connection; throws if that fails or takes too long. */
function open(url: string): Promise<ClientHttp2Session> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientHttp2Session>();
  const session = connect(url);
  session.setTimeout(REQUEST_LIMIT_MS, () => session.destroy(new Error('APNs didn’t answer in time')));
  // A connection error also fails the connection's requests, which report it.
  session.on('error', reject);
  session.on('close', () => reject(new Error('APNs closed the connection')));
  session.once('connect', () => resolve(session));
  return promise;
}

/** Sends a message. If it is sent twice, the second copy replaces the first on the phone. */
async function sendOne(
  session: ClientHttp2Session,
  { message, bearer, topic }: { message: PushMessage; bearer: string; topic: string },
): Promise<Answer> {
  const stream = session.request({
    [HTTP2_HEADER_METHOD]: 'POST',
    [HTTP2_HEADER_PATH]: `/3/device/${message.token}`,
    authorization: `bearer ${bearer}`,
    'apns-id': message.id,
    'apns-topic': topic,
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-expiration': String(Math.floor(message.expiresAt.getTime() / 1_000)),
    'apns-collapse-id': message.id,
  });
  const { promise: answered, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string }>();
  stream.on('error', reject);
  stream.on('close', () => reject(new Error('APNs closed the request')));
  stream.setTimeout(REQUEST_LIMIT_MS, () => stream.close(constants.NGHTTP2_CANCEL));
  stream.once('response', (headers) =>
    resolve({ status: Number(headers[HTTP2_HEADER_STATUS]), retryAfter: String(headers['retry-after'] ?? '') }),
  );
  stream.end(
    JSON.stringify({
      aps: { alert: { title: message.title, body: message.body }, sound: 'default' },
      url: message.url,
    }),
  );
  const { status, retryAfter } = await answered;
  return answerOf(status, await readText(stream), retryAfterSeconds(retryAfter));
}

function answerOf(status: number, body: string, seconds: number | undefined): Answer {
  if (status === 200) return { outcome: { state: 'sent' } };
  const reason = reasonOf(body) ?? `HTTP ${status}`;
  if (status === 410 || GONE.has(reason)) return { outcome: { state: 'gone' } };
  // This phone has been sent too many messages; other phones can still get theirs.
  if (reason === 'TooManyRequests') return { outcome: { state: 'later' } };
  // A wrong key or token fails every message, so they are all sent again later rather than lost.
  if (status === 403 || status === 429 || status >= 500)
    return { outcome: { state: 'later' }, pause: { reason, seconds } };
  return { outcome: { state: 'refused', reason } };
}

function reasonOf(body: string): string | undefined {
  try {
    return z.object({ reason: z.string() }).parse(JSON.parse(body)).reason;
  } catch {
    return undefined;
  }
}
