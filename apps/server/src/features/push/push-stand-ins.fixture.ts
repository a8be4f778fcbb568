import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { PushProvider } from '@quivertree/domain/push/push-kinds';
import { jwtVerify } from 'jose';

/** A notification that a stand-in accepted. */
export interface ReceivedPush {
  provider: PushProvider;
  token: string;
  title: string;
  body: string;
  url: string;
}

/** A response to the next request, instead of the usual one. */
interface Failure {
  status: number;
  body?: object;
  retryAfter?: string;
}

const [TEAM, KEY_ID, BUNDLE, PROJECT, EXPO_TOKEN] = [
  'AB12CD34EF',
  'KEY1234567',
  'na.quivertree.app',
  'quivertree-na',
  'expo-access',
];
const SERVICE_ACCOUNT = 'push@quivertree-na.iam.gserviceaccount.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/**
 * Local stand-ins for Expo, Google and Apple. They speak the documented protocols, and refuse requests as the real
 * services do if authentication, headers or fields are wrong.
 */
export class PushStandIns {
  readonly received: ReceivedPush[] = [];
  /** Number of messages in each request to Expo. */
  readonly expoBatches: number[] = [];
  /** Requests that reached a service, including refused ones. */
  readonly requests: Record<PushProvider, number> = { expo: 0, fcm: 0, apns: 0 };
  /** Tokens of phones from which the app was removed. */
  readonly dead = new Set<string>();
  /** Tokens that Expo accepts, but whose receipts say that the phone is unknown. */
  readonly deadByReceipt = new Set<string>();
  /** Number of access tokens that Google has issued. */
  accessTokens = 0;
  readonly #failures = new Map<PushProvider, Failure[]>();
  readonly #receipts = new Map<string, string>();
  readonly #apnsKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  readonly #fcmKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  readonly #bearers = new Set<string>();
  readonly #http = createServer((request, response) => void this.#answer(request, response));
  readonly #http2 = createHttp2Server();

  static async start(): Promise<PushStandIns> {
    const services = new PushStandIns();
    services.#http2.on('stream', (stream: ServerHttp2Stream, headers) => void services.#answerApple(stream, headers));
    for (const server of [services.#http, services.#http2]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return services;
  }

  /** Settings for servers that use these stand-ins. */
  get env(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return {
      EXPO_ACCESS_TOKEN: EXPO_TOKEN,
      EXPO_URL: url,
      FCM_URL: url,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        type: 'service_account',
        project_id: PROJECT,
        client_email: SERVICE_ACCOUNT,
        private_key_id: 'fcm-key',
        private_key: this.#fcmKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${url}/token`,
      }),
      IOS_APP_TEAM_ID: TEAM,
      IOS_APP_BUNDLE_ID: BUNDLE,
      APNS_KEY_ID: KEY_ID,
      APNS_KEY: String(this.#apnsKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
      APNS_URL: `http://127.0.0.1:${(this.#http2.address() as AddressInfo).port}`,
    };
  }

  /** Makes a service answer its next request in this way. */
  failNext(provider: PushProvider, failure: Failure): void {
    this.#failures.set(provider, [...(this.#failures.get(provider) ?? []), failure]);
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    this.#http2.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const provider = request.url?.startsWith('/--/') ? 'expo' : 'fcm';
    if (request.url !== '/token') this.requests[provider]++;
    const failure = request.url === '/token' ? undefined : this.#failures.get(provider)?.shift();
    const answer = failure ?? (await this.#properAnswer(request, text));
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}),
    });
    response.end(JSON.stringify(answer.body ?? {}));
  }

  async #properAnswer({ url, method, headers }: IncomingMessage, text: string): Promise<Failure> {
    if (method !== 'POST') return { status: 405 };
    if (url === '/token') return this.#issueToken(new URLSearchParams(text));
    if (headers['content-type'] !== 'application/json') return { status: 415 };
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const body = JSON.parse(text) as unknown;
    if (url === '/--/api/v2/push/send' || url === '/--/api/v2/push/getReceipts') {
      if (bearer !== EXPO_TOKEN) return { status: 401, body: { errors: [{ code: 'UNAUTHORIZED' }] } };
      return url.endsWith('/send')
        ? this.#takeExpo(body as ExpoMessage[])
        : this.#expoReceipts(body as { ids: string[] });
    }
    if (url === `/v1/projects/${PROJECT}/messages:send`) {
      if (!this.#bearers.has(bearer)) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
      return this.#takeGoogle((body as { message: FcmMessage }).message);
    }
    return { status: 404 };
  }

  #takeExpo(messages: ExpoMessage[]): Failure {
    if (messages.length > 100) return { status: 400, body: { errors: [{ code: 'PUSH_TOO_MANY_NOTIFICATIONS' }] } };
    this.expoBatches.push(messages.length);
    const data = messages.map(({ to, title, body, data: { url }, ttl, priority }) => {
      if (this.dead.has(to))
        return { status: 'error', message: `"${to}" is not registered`, details: { error: 'DeviceNotRegistered' } };
      if (!/^Expo(nent)?PushToken\[.+\]$/.test(to) || !Number.isInteger(ttl) || priority !== 'high')
        return { status: 'error', message: 'invalid message', details: { error: 'DeveloperError' } };
      const id = randomUUID();
      this.#receipts.set(id, to);
      this.received.push({ provider: 'expo', token: to, title, body, url });
      return { status: 'ok', id };
    });
    return { status: 200, body: { data } };
  }

  #expoReceipts({ ids }: { ids: string[] }): Failure {
    const known = ids.flatMap((id) => {
      const token = this.#receipts.get(id);
      if (token === undefined) return [];
      const gone = { status: 'error', message: 'unknown phone', details: { error: 'DeviceNotRegistered' } };
      return [[id, this.deadByReceipt.has(token) ? gone : { status: 'ok' }] as const];
    });
    return { status: 200, body: { data: Object.fromEntries(known) } };
  }

  async #issueToken(form: URLSearchParams): Promise<Failure> {
    const { FCM_URL: url } = this.env;
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', createPublicKey(this.#fcmKey), {
      issuer: SERVICE_ACCOUNT,
      audience: `${url}/token`,
      algorithms: ['RS256'],
      maxTokenAge: '1h',
    });
    const proper =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload['scope'] === SCOPE &&
      protectedHeader.kid === 'fcm-key';
    if (!proper) return { status: 400, body: { error: 'invalid_grant' } };
    const bearer = randomUUID();
    this.#bearers.add(bearer);
    this.accessTokens++;
    return { status: 200, body: { access_token: bearer, expires_in: 3599, token_type: 'Bearer' } };
  }

  #takeGoogle({ token, notification, data, android }: FcmMessage): Failure {
    if (this.dead.has(token)) return fcmError(404, 'NOT_FOUND', 'UNREGISTERED');
    if (!/^\d+s$/.test(android.ttl) || Object.values(data).some((value) => typeof value !== 'string'))
      return {
        status: 400,
        body: {
          error: {
            code: 400,
            status: 'INVALID_ARGUMENT',
            details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest' }],
          },
        },
      };
    this.received.push({ provider: 'fcm', token, ...notification, url: data.url });
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${randomUUID()}` } };
  }

  async #answerApple(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    this.requests.apns++;
    const { status, body } =
      this.#failures.get('apns')?.shift() ?? (await this.#takeApple(headers, Buffer.concat(chunks).toString('utf8')));
    stream.respond({ ':status': status, 'apns-id': String(headers['apns-id']) });
    stream.end(body ? JSON.stringify(body) : undefined);
  }

  async #takeApple(headers: IncomingHttpHeaders, text: string): Promise<Failure> {
    const refuse = (status: number, reason: string) => ({ status, body: { reason } });
    const [, token = ''] = /^\/3\/device\/([0-9a-f]+)$/i.exec(String(headers[':path'])) ?? [];
    if (headers[':method'] !== 'POST') return refuse(405, 'MethodNotAllowed');
    if (token === '') return refuse(400, 'BadDeviceToken');
    const bearer = /^bearer (.+)$/.exec(String(headers.authorization))?.[1] ?? '';
    const proper = await jwtVerify(bearer, createPublicKey(this.#apnsKey), {
      issuer: TEAM,
      algorithms: ['ES256'],
      maxTokenAge: '1h',
    }).catch(() => undefined);
    if (proper?.protectedHeader.kid !== KEY_ID) return refuse(403, 'InvalidProviderToken');
    if (headers['apns-topic'] !== BUNDLE) return refuse(400, 'TopicDisallowed');
    if (headers['apns-push-type'] !== 'alert') return refuse(400, 'InvalidPushType');
    if (!/^(5|10)$/.test(String(headers['apns-priority']))) return refuse(400, 'BadPriority');
    if (!/^\d+$/.test(String(headers['apns-expiration']))) return refuse(400, 'BadExpirationDate');
    if (String(headers['apns-collapse-id']).length > 64) return refuse(400, 'BadCollapseId');
    if (Buffer.byteLength(text) > 4096) return refuse(413, 'PayloadTooLarge');
    if (this.dead.has(token)) return { status: 410, body: { reason: 'Unregistered', timestamp: Date.now() } };
    const { aps, url } = JSON.parse(text) as { aps: { alert: { title: string; body: string } }; url: string };
    this.received.push({ provider: 'apns', token, ...aps.alert, url });
    return { status: 200 };
  }
}

interface ExpoMessage {
  to: string;
  title: string;
  body: string;
  data: { url: string };
  ttl: number;
  priority: string;
}

interface FcmMessage {
  token: string;
  notification: { title: string; body: string };
  data: { url: string };
  android: { ttl: string };
}

function fcmError(code: number, status: string, errorCode: string): Failure {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return { status: code, body: { error: { code, message: 'Requested entity was not found.', status, details } } };
}
