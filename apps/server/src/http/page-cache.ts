import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepLatest } from '../keep-latest.ts';

/** A public page as it is sent: rendered once, and compressed once for each way in which it is asked for. */
export interface KeptPage {
  status: number;
  headers: Headers;
  /** Whether the page may be kept at all; an error or somebody's own page never is. */
  kept: boolean;
  etag: string;
  bodies: { identity: Bytes } & Partial<Record<Encoding, Bytes>>;
  /** The same as Node sends it, made when it is first asked for that way. */
  ready: Partial<Record<Encoding | 'unchanged', ReadyAnswer>>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer whose head is written down already. */
export interface ReadyAnswer {
  status: number;
  /** Names and values in turn. */
  head: string[];
  /** One character for each byte: Node then sends head and body in one piece. */
  body: string;
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** How long a page is shown before it is rendered again, in milliseconds: no page is ever older. */
const LIFE_MS = 500;
const MOST_PAGES = 300;

/**
 * Addresses whose HTML is the same for everybody, with the parameters that they read. Everything else is rendered for
 * each request. Keys are normalised and bounded, so that nobody can fill the memory with invented parameters.
 */
const PUBLIC_PAGES: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/explore$/, parameters: ['category', 'city', 'date', 'page', 'size'] },
  { path: /^\/explore\/[\w-]{1,200}$/, parameters: [] },
  { path: /^\/organisers\/[a-z0-9-]{1,200}$/, parameters: [] },
  { path: /^\/(calendar|about-us|legal\/privacy-policy|legal\/terms-and-conditions)$/, parameters: [] },
];
const LONGEST_PARAMETER = 60;

/** The one address under which a public page is kept, or undefined where it is none. */
export function publicAddress(url: URL): string | undefined {
  const page = PUBLIC_PAGES.find(({ path }) => path.test(url.pathname));
  if (!page) return undefined;
  const query = new URLSearchParams();
  for (const name of page.parameters) {
    const value = url.searchParams.get(name)?.trim().toLowerCase();
    if (value && value.length <= LONGEST_PARAMETER) query.set(name, value);
  }
  const text = query.toString();
  return url.pathname + (text === '' ? '' : `?${text}`);
}

/** Keeps public pages for half a second; requests that arrive meanwhile share one render. */
export class PageCache {
  readonly #pages = new Map<string, { until: number; page: Promise<KeptPage>; rendered?: KeptPage }>();
  readonly #render: (address: string) => Promise<Response>;

  constructor(render: (address: string) => Promise<Response>) {
    this.#render = render;
  }

  get(address: string): Promise<KeptPage> {
    const known = this.#pages.get(address);
    if (known && known.until > performance.now()) return known.page;
    const page = this.#make(address);
    keepLatest(this.#pages, address, { until: Number.POSITIVE_INFINITY, page }, MOST_PAGES);
    return page;
  }

  /** The page at an address in its normal form, while it is fresh; undefined where it has to be rendered or waited for. */
  fresh(address: string): KeptPage | undefined {
    const entry = this.#pages.get(address);
    return entry && entry.until > performance.now() ? entry.rendered : undefined;
  }

  /** A page lives from when it was rendered; one that may not be kept serves those who waited for it, no others. */
  async #make(address: string): Promise<KeptPage> {
    try {
      const page = await keepResponse(await this.#render(address));
      const entry = this.#pages.get(address);
      if (page.kept && entry) {
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
 * 5 is nearly twice the work for a twelfth less (measured on our pages), and most pages are compressed while somebody
 * waits. A window of 64 KB sees a whole page; the usual one of 4 MB has to be cleared for each.
 */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };

async function keepResponse(response: Response): Promise<KeptPage> {
  const identity = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    kept: response.status === 200 && !/private|no-store/.test(response.headers.get('cache-control') ?? ''),
    etag: `"${hash('sha256', identity, 'base64url').slice(0, 27)}"`,
    bodies: { identity },
    ready: {},
  };
}

/**
 * The page's body in an encoding, made when it is first asked for. On the spot: it takes a fifth of a millisecond, and
 * handing it to another thread and back takes longer.
 */
function bodyOf({ bodies }: KeptPage, encoding: Encoding): Bytes {
  return (bodies[encoding] ??= new Uint8Array(
    encoding === 'br' ? brotliCompressSync(bodies.identity, FAST_BROTLI) : gzipSync(bodies.identity),
  ));
}

/** The answer to one request for a kept page: as small as the browser takes it, or 304 where it has it already. */
export function answerWithPage(page: KeptPage, request: Headers): Response {
  const encoding = encodingFor(request.get('accept-encoding') ?? '');
  if (isUnchanged(page, request.get('if-none-match')))
    return new Response(null, { status: 304, headers: headersOf(page) });
  const body = bodyOf(page, encoding);
  return new Response(body, { status: page.status, headers: headersOf(page, { encoding, body }) });
}

/**
 * The same for Node's own requests; undefined where the page has not been asked for in that encoding yet.
 * `everywhere` are the headers that the rest of the house adds to every answer.
 */
export function readyAnswer(
  page: KeptPage,
  request: IncomingHttpHeaders,
  everywhere: readonly [name: string, value: string][],
): ReadyAnswer | undefined {
  if (isUnchanged(page, request['if-none-match']))
    return (page.ready.unchanged ??= { status: 304, head: [...headersOf(page), ...everywhere].flat(), body: '' });
  const encoding = encodingFor(String(request['accept-encoding'] ?? ''));
  const body = page.bodies[encoding];
  if (!body) return undefined;
  return (page.ready[encoding] ??= {
    status: page.status,
    head: [...headersOf(page, { encoding, body }), ...everywhere].flat(),
    body: Buffer.from(body).toString('latin1'),
  });
}

function isUnchanged(page: KeptPage, known: string | null | undefined): boolean {
  return page.kept && (known?.includes(page.etag) ?? false);
}

/** Without `sent`, those of the answer that the browser's own copy is still right. */
function headersOf(page: KeptPage, sent?: { encoding: Encoding; body: Bytes }): Headers {
  const headers = new Headers(page.headers);
  headers.set('vary', 'accept-encoding');
  if (page.kept) {
    headers.set('etag', page.etag);
    headers.set('cache-control', 'public, max-age=0, s-maxage=1, no-transform');
  }
  if (!sent) return headers;
  if (sent.encoding !== 'identity') headers.set('content-encoding', sent.encoding);
  headers.set('content-length', String(sent.body.byteLength));
  return headers;
}

/** The smallest form that a browser takes. */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
