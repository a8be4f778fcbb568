import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { FcmSettings } from '../../../config/push-settings.ts';
import { readJson } from '../../../outside/read-answer.ts';
import {
  type PushDelivery,
  type PushMessage,
  type PushOutcome,
  type PushSender,
  REQUEST_LIMIT_MS,
  retryAfterSeconds,
  secondsLeft,
} from './push-sender.ts';

/** Each message is a separate request; up to this many are in progress at once. */
const BATCH_SIZE = 50;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** Time before its expiry at which an access token is replaced, in milliseconds. */
const RENEWED_EARLY_MS = 60_000;
/** Time to wait after a 429 response without Retry-After, according to Google's documentation. */
const QUOTA_SECONDS = 60;

const accessToken = z.object({ access_token: z.string(), expires_in: z.number() });
const errorBody = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ '@type': z.string().optional(), errorCode: z.string().optional() })).default([]),
  }),
});

type Answer = { outcome: PushOutcome; pause?: PushDelivery['pause'] };

/**
 * Firebase Cloud Messaging: `POST /v1/projects/{project}/messages:send` with an access token, which we get in exchange
 * for a JWT signed by the service account (RFC 7523).
 */
export function createFcmSender(settings: FcmSettings): PushSender {
  let token: { text: string; endsAt: number } | undefined;

  async function currentToken(): Promise<string> {
    if (!token || token.endsAt < Date.now() + RENEWED_EARLY_MS) token = await fetchToken(settings);
    return token.text;
  }

  async function sendOne(message: PushMessage, bearer: string): Promise<Answer> {
    const response = await fetch(`${settings.url}/v1/projects/${settings.projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: requestOf(message) }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    if (response.ok) return { outcome: { state: 'sent' } };
    if (response.status === 401) token = undefined;
    return failureOf(response);
  }

  return {
    batchSize: BATCH_SIZE,
    async send(messages) {
      const bearer = await currentToken();
      const answers = await Promise.all(
        messages.map((message) =>
          sendOne(message, bearer).catch(
            (error: unknown): Answer => ({ outcome: { state: 'later' }, pause: { reason: String(error) } }),
          ),
        ),
      );
      const pause = answers.find((answer) => answer.pause)?.pause;
      return { outcomes: answers.map(({ outcome }) => outcome), ...(pause ? { pause } : {}) };
    },
  };
}

async function fetchToken({ tokenUrl, clientEmail, privateKeyId, privateKey }: FcmSettings) {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: privateKeyId })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(privateKey, 'RS256'));
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`Google answered ${response.status} to a request for an access token`);
  const { access_token: text, expires_in: seconds } = accessToken.parse(await readJson(response));
  return { text, endsAt: Date.now() + seconds * 1_000 };
}

/** Request for a message. If it is sent twice, the second copy replaces the first on the phone. */
function requestOf(message: PushMessage) {
  return {
    token: message.token,
    notification: { title: message.title, body: message.body },
    data: { url: message.url },
    android: { priority: 'HIGH', ttl: `${secondsLeft(message)}s`, notification: { tag: message.id } },
  };
}

async function failureOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const parsed = errorBody.safeParse(await readJson(response).catch(() => undefined));
  const error = parsed.success ? parsed.data.error : undefined;
  const ofMessaging = error?.details.find((detail) => detail['@type']?.endsWith('fcm.v1.FcmError'));
  const reason = ofMessaging?.errorCode ?? error?.status ?? `HTTP ${status}`;
  if (reason === 'UNREGISTERED' || status === 404) return { outcome: { state: 'gone' } };
  // Other tokens accept the same fields, so it is this token that is invalid.
  if (ofMessaging?.errorCode === 'INVALID_ARGUMENT' || reason === 'SENDER_ID_MISMATCH')
    return { outcome: { state: 'gone' } };
  if (status === 429 || status === 401 || status >= 500) {
    const seconds = retryAfterSeconds(headers.get('retry-after')) ?? (status === 429 ? QUOTA_SECONDS : undefined);
    return { outcome: { state: 'later' }, pause: { reason, seconds } };
  }
  return { outcome: { state: 'refused', reason } };
}
