import { type Clock, systemClock } from '@quivertree/runtime/clock';
import { TimeoutError, withDeadline } from '@quivertree/runtime/deadline';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import type { Answer, Call, CallInput } from './call.ts';
import { DEFAULT_FAILURE, failureMessage } from './failure-message.ts';
import type { RefusalBody } from './refusals.ts';

/** Timeout of a request in milliseconds (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 30_000;

/** An unsuccessful response. `message` is chosen in the order of the specification's section 8. */
export class CallError extends Error {
  readonly status: number | undefined;
  /** The raw body: usually a {@link RefusalBody}, but a proxy may respond with anything. */
  readonly body: unknown;

  constructor(message: string, status?: number, body?: unknown) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }

  /** The refusal's typed code, if the response is one of ours. */
  get code(): RefusalBody['code'] | undefined {
    const { code } = fieldsOf(this.body);
    return typeof code === 'string' ? (code as RefusalBody['code']) : undefined;
  }
}

export interface ClientOptions {
  /** The browser's `fetch`, or the server's own handler in process. */
  fetch: (request: Request) => Promise<Response>;
  /** Absolute base address, without a trailing slash. */
  baseUrl: string;
  /** Headers to add to a call, such as the bearer token. */
  headers?: (call: Call) => Record<string, string>;
  /** Timeout in milliseconds. */
  timeoutMs?: number;
  clock?: Clock;
}

export type CallOptions = {
  idempotencyKey?: string;
  authorization?: string;
  /** Step-up token, for calls that require one. */
  stepUpToken?: string;
  signal?: AbortSignal;
};

export interface Client {
  /** Makes a call; throws {@link CallError} for unsuccessful responses. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<C>>;
}

/** The contract's typed client, used in the browser, on the server and in tests. */
export function createClient({
  fetch,
  baseUrl,
  headers,
  timeoutMs = REQUEST_TIMEOUT_MS,
  clock = systemClock,
}: ClientOptions): Client {
  return {
    async call(call, input, options = {}) {
      const { params, query, body, file } = input as {
        params?: object;
        query?: object;
        body?: unknown;
        file?: Blob;
      };
      const url = baseUrl + pathOf(call.path, params) + queryOf(query);
      const request = {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(file ? { 'content-type': 'application/octet-stream' } : {}),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          ...(options.stepUpToken ? { 'x-step-up': options.stepUpToken } : {}),
          ...headers?.(call),
          ...(options.authorization ? { authorization: options.authorization } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file ? { body: file } : {}),
      };
      const { response, text } = await withDeadline(
        { clock, milliseconds: timeoutMs, signal: options.signal },
        (signal) => answerOf(fetch, new Request(url, { ...request, signal })),
      ).catch((error: unknown) => {
        throw transportError(error, timeoutMs);
      });
      const parsed = parseBody(text);
      if (!response.ok) throw callError(response.status, parsed);
      if (typeof parsed === 'string' && text !== '') throw new CallError(DEFAULT_FAILURE, response.status, parsed);
      return parsed as never;
    },
  };
}

/** Status and body of a response, the same as over HTTP. */
export interface RawAnswer {
  status: number;
  body: unknown;
}

/** The client for anonymous calls made within the process, without HTTP. */
export function createDirectClient(answer: (name: string, input: object) => Promise<RawAnswer>): Client {
  return {
    async call(call, input) {
      const { status, body } = await answer(call.name, input as object);
      if (status >= 400) throw callError(status, body);
      return body as never;
    },
  };
}

function callError(status: number, body: unknown): CallError {
  const transport = `Request failed with status code ${status}`;
  return new CallError(failureMessage({ body, transport }), status, body);
}

/** Reads the body as well, so that the call fails if the connection breaks or times out halfway. */
async function answerOf(
  fetch: ClientOptions['fetch'],
  request: Request,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(request);
  return { response, text: await response.text() };
}

/**
 * Error to throw for a request without a response. Cancelling a request isn't a failure, so the error from it is passed
 * on unchanged. That error is recognised by its name, because phones have no `DOMException`.
 */
function transportError(error: unknown, timeoutMs: number): unknown {
  if (error instanceof TimeoutError) return new CallError(`timeout of ${timeoutMs}ms exceeded`);
  return error instanceof Error && error.name === 'AbortError' ? error : new CallError('Network Error');
}

function pathOf(path: string, params: object = {}): string {
  const values = params as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
}

function queryOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
