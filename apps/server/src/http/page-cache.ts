import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { NO_SEARCH } from '@quivertree/domain/catalogue/event-search';
import { setBounded } from '../cache/set-bounded.ts';
import { lighterPage } from './lighter-page.ts';

/** A rendered page. */
export interface RenderedPage {
  /** The rendered response, with a body only if there is no `html`. */
  response: Response;
  /** The HTML document, if the response is one. */
  html?: string;
}

/** A public page, rendered once and encoded once for each accepted encoding. */
export interface CachedPage {
  status: number;
  headers: Headers;
  /** False for errors and personal pages, which are never cached. */
  cacheable: boolean;
  etag: string;
  body: Buffer;
  answers: Partial<Record<Encoding | 'unchanged', WrittenPage>>;
  /** True once it has been sent, so that compressing it well is worth the work. */
  sent?: true;
  /** The page for visitors who save data, made when first requested. */
  lighter?: CachedPage;
}

/** A response with its head already written. */
interface WrittenPage {
  status: number;
  /** Alternating names and values. */
  head: string[];
  /** The body as a string with one character per byte, so that Node sends head and body in one write. */
  body: string;
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** Lifetime of a cached page, in milliseconds. */
const LIFE_MS = 500;
const MAX_PAGES = 300;

/**
 * Paths whose HTML is the same for everyone, with the query parameters that they use. All other pages are rendered per
 * request. Cache keys are normalised and bounded, so that made-up parameters can't fill the memory.
 */
const PUBLIC_PAGES: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/explore$/, parameters: [...Object.keys(NO_SEARCH).sort(), 'page', 'size'] },
  { path: /^\/explore\/[\w-]{1,200}$/, parameters: [] },
  { path: /^\/organisers\/[a-z0-9-]{1,200}$/, parameters: [] },
  { path: /^\/queue\/[\w-]{1,200}(\/proof)?$/, parameters: [] },
  { path: /^\/(calendar|about-us|legal\/privacy-policy|legal\/terms-and-conditions)$/, parameters: [] },
];
const MAX_PARAMETER_LENGTH = 100;

/** The cache key for a path and query, or undefined if the page isn't public. */
export function publicAddress(pathAndQuery: string): string | undefined {
  const url = URL.parse(`http://page${pathAndQuery}`);
  const page = url && PUBLIC_PAGES.find(({ path }) => path.test(url.pathname));
  if (!page) return undefined;
  const query = new URLSearchParams();
  for (const name of page.parameters) {
    const value = url.searchParams.get(name)?.trim().toLowerCase();
    if (value && value.length <= MAX_PARAMETER_LENGTH) query.set(name, value);
  }
  const text = query.toString();
  return url.pathname + (text === '' ? '' : `?${text}`);
}

/** Caches public pages for half a second with single-flight renders. */
export class PageCache {
  readonly #pages = new Map<string, { until: number; page: Promise<CachedPage>; rendered?: CachedPage }>();
  readonly #render: (address: string) => Promise<RenderedPage>;

  constructor(render: (address: string) => Promise<RenderedPage>) {
    this.#render = render;
  }

  get(address: string): Promise<CachedPage> {
    const known = this.#pages.get(address);
    if (known && known.until > performance.now()) return known.page;
    const page = this.#make(address);
    setBounded(this.#pages, address, { until: Number.POSITIVE_INFINITY, page }, MAX_PAGES);
    return page;
  }

  /** The fresh page under a key; undefined if it has to be rendered or waited for. */
  fresh(address: string): CachedPage | undefined {
    const entry = this.#pages.get(address);
    return entry && entry.until > performance.now() ? entry.rendered : undefined;
  }

  /**
   * A page's lifetime starts when its render ends. A page that can't be cached answers only the requests that waited
   * for it.
   */
  async #make(address: string): Promise<CachedPage> {
    try {
      const page = await prepare(await this.#render(address));
      const entry = this.#pages.get(address);
      if (page.cacheable && entry) {
        entry.until = performance.now() + LIFE_MS;
        entry.rendered = page;
      } else this.#pages.delete(address);
      return page;
    } catch (error) {
      this.#pages.delete(address);
      throw error;
    }
  }
}

/**
 * For pages that are requested again: 7% smaller than gzip, at three times the work. A 64 KB window covers a whole page;
 * the default of 4 MB has to be cleared each time.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** For first answers: 2% larger than the default level, at three quarters of its work. */
export const GZIP = { level: 4 };

const encoder = new TextEncoder();

/** A rendered page, ready to be encoded and cached. */
export async function prepare({ response, html }: RenderedPage): Promise<CachedPage> {
  const { status, headers } = response;
  // Not in Node's pool, of which each cached page would keep 64 KB in memory.
  const body = Buffer.from(encoder.encode(html ?? (await response.text())).buffer);
  return {
    status,
    headers,
    cacheable: status === 200 && !/private|no-store/.test(headers.get('cache-control') ?? ''),
    etag: etagOf(body),
    body,
    answers: {},
  };
}

function etagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

/** The page for visitors who asked their browser to save data. */
function lighterVersion(page: CachedPage): CachedPage {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  if (page.lighter) return page.lighter;
  const body = Buffer.from(lighterPage(page.body.toString()));
  return (page.lighter = { ...page, etag: etagOf(body), body, answers: {} });
}

/**
 * Answers one request for a page, or with 304 if the browser already has the page. Of the encodings that the browser
 * accepts, the first answer has the quickest, since someone waits for it and there may never be another, and the next
 * ones the smallest (decision 103). Visitors who save data get a lighter page.
 * @param defaults headers for every response, unless the page sets its own header of that name
 */
export function answerWithPage(
  rendered: CachedPage,
  request: IncomingHttpHeaders,
  defaults: Record<string, string>,
): WrittenPage {
  const page = request['save-data'] === 'on' ? lighterVersion(rendered) : rendered;
  const { cacheable, etag, status, answers } = page;
  if (cacheable && request['if-none-match']?.includes(etag))
    return (answers.unchanged ??= { status: 304, head: headOf(page, defaults, {}), body: '' });
  const accepted = String(request['accept-encoding'] ?? '');
  const encoding = page.sent ? smallestEncoding(accepted) : quickestEncoding(accepted);
  page.sent = true;
  const known = answers[encoding];
  if (known) return known;
  const bytes = compress(page.body, encoding);
  const sent = {
    'content-length': String(bytes.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return (answers[encoding] = { status, head: headOf(page, defaults, sent), body: bytes.toString('latin1') });
}

/** Compresses synchronously, because that takes a third of a millisecond, less than a round trip to another thread. */
export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  return encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP);
}

function headOf(page: CachedPage, defaults: Record<string, string>, sent: Record<string, string>): string[] {
  const { cacheable, etag, headers } = page;
  return Object.entries({
    ...defaults,
    ...Object.fromEntries(headers),
    vary: 'accept-encoding, save-data',
    ...(cacheable ? { etag, 'cache-control': 'public, max-age=0, s-maxage=1, no-transform' } : {}),
    ...sent,
  }).flat();
}

/** The encoding with the smallest result, of those that a browser accepts. */
export function smallestEncoding(accepted: string): Encoding {
  return /\bbr\b/.test(accepted) ? 'br' : quickestEncoding(accepted);
}

/** The encoding with the least work, of those that a browser accepts. */
export function quickestEncoding(accepted: string): Encoding {
  if (/\bgzip\b/.test(accepted)) return 'gzip';
  return /\bbr\b/.test(accepted) ? 'br' : 'identity';
}
