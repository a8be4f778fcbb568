import type { Answer, Call, CallInput } from './call.ts';
import type { RefusalBody } from './refusals.ts';

/** How long a request may take before it is given up, in milliseconds (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 30_000;

/** An answer that is not a success. `message` is chosen in the order of the specification's section 8. */
export class CallError extends Error {
  readonly status: number | undefined;
  /** The body as it came: usually a {@link RefusalBody}, but a proxy may answer anything. */
  readonly body: unknown;

  constructor(message: string, status?: number, body?: unknown) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }

  /** The refusal's typed code, when the answer is one of ours. */
  get code(): RefusalBody['code'] | undefined {
    return isRecord(this.body) && typeof this.body['code'] === 'string'
      ? (this.body['code'] as RefusalBody['code'])
      : undefined;
  }
}

export interface ClientOptions {
  /** Makes the request: the browser's `fetch`, or the server's own handler in process. */
  fetch: (request: Request) => Promise<Response>;
  /** Absolute address in front of every path, without a trailing slash. */
  baseUrl: string;
  /** Headers for this request, such as the bearer token. */
  headers?: (call: Call) => Record<string, string>;
}

export type CallOptions = { idempotencyKey?: string; authorization?: string; signal?: AbortSignal };

export interface Client {
  /** Makes a call; throws {@link CallError} for every answer that is not a success. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<C>>;
}

/** The typed client of the contract, the same in the browser, on the server and in tests. */
export function createClient({ fetch, baseUrl, headers }: ClientOptions): Client {
  return {
    async call(call, input, options = {}) {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
      const request = new Request(baseUrl + pathOf(call.path, params) + queryOf(query), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          ...headers?.(call),
          ...(options.authorization ? { authorization: options.authorization } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: withTimeout(options.signal),
      });
      const response = await fetch(request).catch((error: unknown) => {
        throw transportError(error);
      });
      const text = await response.text();
      const parsed = parseBody(text);
      if (!response.ok) throw new CallError(messageOf(parsed, response.status), response.status, parsed);
      if (typeof parsed === 'string' && text !== '')
        throw new CallError('Something went wrong', response.status, parsed);
      return parsed as never;
    },
  };
}

/** Chooses the sentence for a failed call: message, detail, errors or violations, plain text, transport (section 8). */
export function messageOf(body: unknown, status: number): string {
  const fallback = `Request failed with status code ${status}`;
  if (typeof body === 'string') return body.trim() === '' || looksLikeMarkup(body) ? fallback : body.trim();
  if (!isRecord(body)) return fallback;
  for (const key of ['message', 'detail']) {
    const text = body[key];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  for (const key of ['errors', 'violations']) {
    const entries = body[key];
    if (!Array.isArray(entries)) continue;
    const joined = entries.map(entryMessage).filter(Boolean).join(', ');
    if (joined) return joined;
  }
  return fallback;
}

function entryMessage(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return '';
  const text = entry['message'] ?? entry['defaultMessage'] ?? entry['reason'];
  return typeof text === 'string' ? text : '';
}

function transportError(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CallError(`timeout of ${REQUEST_TIMEOUT_MS}ms exceeded`);
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new CallError('Network Error');
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
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

function looksLikeMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
