import { isOpenWhileActing } from '@quivertree/contract/acting/open-while-acting';
import type { Answer, Call, CallRequest } from '@quivertree/contract/call';
import { APP_VERSION_HEADER, isOlderVersion } from '@quivertree/domain/mobile-app/app-version';
import { refusalsOf } from '@quivertree/contract/general-refusals';
import type { RefusalCode } from '@quivertree/contract/refusals';
import type { Context as HonoContext, Hono } from 'hono';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { type Authenticating, requireRole, requireSecondFactor } from '../access/id-tokens.ts';
import { requireStepUp } from '../access/step-up-tokens.ts';
import { authenticateCaller } from '../access/acting-token.ts';
import { organisationOfCall } from '../access/organisation-of-call.ts';
import { runLoggedRequest } from '../access/current-request.ts';
import { deviceCookies, placeCookie, readDeviceCookie, readPlaceCookie, readSignInCookie } from './cookies.ts';
import type { LoadKind } from './load-gate.ts';
import { GZIP } from './page-cache.ts';
import { isPublicCall } from './public-answers.ts';
import { commonHeaders } from './security-headers.ts';
import { VALIDATION_MESSAGES, validationMessageOf } from './validation-messages.ts';
import { Refusal } from '../refusals/refusal.ts';
import { deviceOf, type FactsOf, type HttpEnv, missing, type RequestFacts } from './request-facts.ts';

/** Parts of a request after validation, before {@link answerCall} restores their exact types. */
export interface ValidatedParts {
  params: unknown;
  query: unknown;
  body: unknown;
  file: Uint8Array | undefined;
}

type Server = Authenticating & Pick<Infrastructure, 'load'>;

/** A call of the contract with its handler. */
export interface CallRoute {
  call: Call;
  kind: LoadKind;
  answer: (request: ValidatedParts, facts: RequestFacts) => Promise<unknown>;
}

/**
 * Connects a call to its command, which receives validated, typed parts. `kind` determines which requests it competes
 * with under load.
 */
export function answerCall<C extends Call>(
  call: C,
  answer: (request: CallRequest<C>, facts: FactsOf<C>) => Promise<Answer<C>>,
  kind: LoadKind = 'other',
): CallRoute {
  return { call, kind, answer: (request, facts) => answer(request as CallRequest<C>, facts as FactsOf<C>) };
}

/** Maximum size of a JSON body, in bytes; larger ones are refused before they are read. */
export const BODY_LIMIT = 128 * 1024;
const KEY_LIMIT = 200;

/**
 * Mounts calls on the HTTP server with access control, validation and, outside production, a check of the answer
 * against the contract.
 */
export function mountCalls(app: Hono<HttpEnv>, context: Server, routes: readonly CallRoute[]): void {
  const commonToAll = {
    ...commonHeaders(context.config),
    'cache-control': 'no-store',
    'content-type': 'application/json',
  };
  for (const route of routes) {
    // Sending a cached answer costs no more than refusing it.
    if (!isPublicCall(route.call.name)) context.load.declare(route.call.method, route.call.path, route.kind);
    const path = route.call.path.replace(/\{(\w+)\}/g, ':$1');
    const known = refusalsOf(route.call);
    app.on(route.call.method, [path], async (c) => {
      const answer = await answerIfThereIsRoom(c, context, route).catch((error: unknown) => {
        throw context.config.production ? error : onlyListed(route.call, known, error);
      });
      if (!context.config.production) route.call.answer.parse(answer);
      // An object, because a `Headers` takes ten microseconds to create, change and read (2026-11-27).
      const headers = { ...commonToAll, 'x-request-id': c.get('requestId') };
      const cookies = cookiesToStore(c, context.config);
      const json = JSON.stringify(answer);
      // Most answers are short, and orders have no time to spare, so only long ones wait.
      const compressed =
        json.length < MIN_COMPRESSED_LENGTH ? undefined : await compressedFor(json, c.req.header('accept-encoding'));
      const sent = compressed === undefined ? headers : { ...headers, 'content-encoding': 'gzip' };
      const response = new Response(compressed ?? json, {
        headers: cookies.length === 0 ? sent : withCookies(sent, cookies),
      });
      // Last, because the response to an error gets its headers from middleware.
      c.set('headersAreComplete', true);
      return response;
    });
  }
}

/** Length from which an answer is compressed. Shorter ones fit into a few packets. */
const MIN_COMPRESSED_LENGTH = 4_096;
const compress = promisify(gzip);

/**
 * A long answer, compressed because many phones pay by the megabyte; undefined if the client can't read it. Other sites
 * can't learn secrets from the length: their requests lack the token that an answer with secrets needs.
 */
async function compressedFor(json: string, accepted = ''): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return /\bgzip\b/.test(accepted) ? compress(json, GZIP) : undefined;
}

function cookiesToStore(c: HonoContext<HttpEnv>, config: Config): string[] {
  const deviceKey = c.get('deviceKeyToStore');
  const place = c.get('placeToStore');
  return [...(deviceKey ? deviceCookies(deviceKey, config) : []), ...(place ? [placeCookie(place, config)] : [])];
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}

/**
 * Outside production, a refusal that the contract doesn't list for its call is a fault, since clients can't expect it.
 */
function onlyListed(call: Call, known: ReadonlySet<RefusalCode>, error: unknown): unknown {
  if (!(error instanceof Refusal) || known.has(error.code)) return error;
  return new Error(`${call.name} refused with ${error.code}, which its contract doesn’t list`, { cause: error });
}

async function answerIfThereIsRoom(c: HonoContext<HttpEnv>, context: Server, route: CallRoute): Promise<unknown> {
  context.load.check(route.kind);
  const { call } = route;
  if (!call.everyApp) refuseOldApp(context, c.req.header(APP_VERSION_HEADER));
  const signed = await factsOf(c, context, call);
  const request = await readRequest(c, context, call);
  const facts = await withOrganisation(context, call, request, signed);
  if (call.stepUp) await facts.requireStepUp(call.stepUp);
  const caller = facts.user;
  const answer = () =>
    runLoggedRequest(call, { caller, strict: !context.config.production }, () => route.answer(request, facts));
  return context.load.run(route.kind, answer);
}

/** Refuses a version of the phone app that is no longer supported. */
function refuseOldApp({ config }: Server, version: string | undefined): void {
  const { minimumVersion } = config.mobileApp;
  if (minimumVersion !== undefined && isOutdatedApp(config, version))
    throw new Refusal('app.outdated', { minimum: minimumVersion });
}

/** True for a version of the phone app that is no longer supported. Other clients send no version. */
export function isOutdatedApp({ mobileApp }: Pick<Config, 'mobileApp'>, version: unknown): boolean {
  const { minimumVersion } = mobileApp;
  return typeof version === 'string' && minimumVersion !== undefined && isOlderVersion(version, minimumVersion);
}

async function withOrganisation(
  { pool }: Server,
  { access, secondFactor }: Call,
  { params }: ValidatedParts,
  signed: RequestFacts,
): Promise<RequestFacts> {
  if (typeof access !== 'object' || !signed.user) return signed;
  const found = await organisationOfCall(pool, signed.user, access, params as Record<string, string>);
  const requireSecondFactor = () => {
    if (found.lacksSecondFactor) throw new Refusal('auth.second_factor_missing');
  };
  if (secondFactor) requireSecondFactor();
  return { ...signed, organisation: found.organisation, requireSecondFactor };
}

async function factsOf(c: HonoContext<HttpEnv>, context: Server, call: Call): Promise<RequestFacts> {
  const authorization = c.req.header('authorization');
  const needsUser = call.access !== 'public' && call.access !== 'door';
  const user = needsUser ? await authenticateCaller(context, authorization) : undefined;
  if (user?.actedBy && !isOpenWhileActing(call)) throw new Refusal('acting.not_allowed');
  if (user && call.access === 'organiser') requireRole(user, ['BUSINESS_ADMIN', 'ADMINISTRATOR']);
  if (user && call.access === 'administrator') {
    requireRole(user, ['ADMINISTRATOR']);
    requireSecondFactor(user);
  }
  const idempotencyKey = c.req.header('idempotency-key')?.trim();
  if (idempotencyKey !== undefined && (idempotencyKey === '' || idempotencyKey.length > KEY_LIMIT))
    throw invalid(
      [{ path: 'Idempotency-Key', message: `must have 1 to ${KEY_LIMIT} characters` }],
      `Please check Idempotency-Key: it must have 1 to ${KEY_LIMIT} characters.`,
    );
  return {
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
    authorization,
    idempotencyKey,
    device: deviceOf(c.req.header('user-agent')),
    deviceKey: readDeviceCookie(c.req.header('cookie')),
    signInKey: readSignInCookie(c.req.header('cookie')),
    storeDeviceKey: (key) => c.set('deviceKeyToStore', key),
    placeOf: (eventId) => readPlaceCookie(c.req.header('cookie'), eventId),
    storePlace: (place) => c.set('placeToStore', place),
    requireStepUp: async (purpose) =>
      user ? requireStepUp(context, user, purpose, c.req.header('x-step-up')) : missing('user'),
    requireSecondFactor: () => missing('organisation'),
    user,
    organisation: undefined,
  };
}

async function readRequest(c: HonoContext<HttpEnv>, context: Server, call: Call): Promise<ValidatedParts> {
  return {
    params: parsePart(call.params, c.req.param(), call.path.includes('{') ? 'path' : ''),
    query: parsePart(call.query, c.req.query(), ''),
    body: call.body ? parsePart(call.body, await readJson(c, context), '') : undefined,
    file: call.upload ? await readUpload(c, context, call.upload) : undefined,
  };
}

export function parsePart(schema: z.ZodMiniType | undefined, value: unknown, prefix: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, VALIDATION_MESSAGES);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw invalid(
    issues.slice(0, 20).map((issue) => ({
      path: [prefix, ...issue.path].filter((step) => step !== '').join('.'),
      message: issue.message,
    })),
    issues[0] && validationMessageOf(issues[0]),
  );
}

function invalid(errors: { path: string; message: string }[], message?: string): Refusal {
  return new Refusal('request.invalid', undefined, { errors, ...(message ? { message } : {}) });
}

async function readJson(c: HonoContext<HttpEnv>, { load }: Server): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('request.unsupported_type');
  const text = await load.receive(c.get('clientAddress'), () => readBody(c.req.raw, BODY_LIMIT));
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('request.broken_json');
  }
}

async function readUpload(
  c: HonoContext<HttpEnv>,
  { load }: Server,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array> {
  // The request counts towards the limit on uploads while its body arrives, because its main cost is the memory for the
  // body.
  return load.run('upload', () => load.receive(c.get('clientAddress'), () => readBytes(c.req.raw, maxBytes)));
}

/** The body as text, within the limits of {@link readBytes}. */
export async function readBody(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Reads the body. Refuses a body larger than `limit` bytes, whatever its Content-Length, and one that is cut off. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw new Refusal('request.too_large');
  try {
    const announced = length !== null && !request.headers.has('transfer-encoding');
    return announced ? await readAnnounced(request) : await readUnannounced(request, limit);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('request.invalid');
  }
}

/**
 * Reads a body in one piece, which is safe because HTTP never delivers more than Content-Length. Reading it as a web
 * stream would take a third of an order's time in this process (2026-11-21).
 */
async function readAnnounced(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer());
}

async function readUnannounced(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
