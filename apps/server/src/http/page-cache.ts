import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A public page as it is sent: rendered and compressed once. */
export interface KeptPage {
  status: number;
  headers: Headers;
  /** Whether the page may be kept at all; an error or somebody's own page never is. */
  kept: boolean;
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
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
  readonly #pages = new Map<string, { until: number; page: Promise<KeptPage> }>();
  readonly #render: (address: string) => Promise<Response>;

  constructor(render: (address: string) => Promise<Response>) {
    this.#render = render;
  }

  get(address: string): Promise<KeptPage> {
    const known = this.#pages.get(address);
    if (known && known.until > performance.now()) return known.page;
    const page = this.#make(address);
    this.#pages.delete(address);
    this.#pages.set(address, { until: Number.POSITIVE_INFINITY, page });
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  /** A page lives from when it was rendered; one that may not be kept serves those who waited for it, no others. */
  async #make(address: string): Promise<KeptPage> {
    try {
      const page = await keepResponse(await this.#render(address));
      const entry = this.#pages.get(address);
      if (page.kept && entry) entry.until = performance.now() + LIFE_MS;
      else this.#pages.delete(address);
      return page;
    } catch (error) {
      this.#pages.delete(address);
      throw error;
    }
  }
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function keepResponse(response: Response): Promise<KeptPage> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const [gzipped, brotli] = await Promise.all([compressGzip(identity), compressBrotli(identity, FAST_BROTLI)]);
  return {
    status: response.status,
    headers: response.headers,
    kept: response.status === 200 && !/private|no-store/.test(response.headers.get('cache-control') ?? ''),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: { identity, gzip: new Uint8Array(gzipped), br: new Uint8Array(brotli) },
  };
}

/** The answer to one request for a kept page: as small as the browser takes it, or 304 where it has it already. */
export function answerWithPage(page: KeptPage, request: Headers): Response {
  const headers = new Headers(page.headers);
  headers.set('vary', 'accept-encoding');
  if (page.kept) {
    headers.set('etag', page.etag);
    headers.set('cache-control', 'public, max-age=0, s-maxage=1, no-transform');
    if (request.get('if-none-match')?.includes(page.etag)) return new Response(null, { status: 304, headers });
  }
  const encoding = encodingFor(request.get('accept-encoding') ?? '');
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = page.bodies[encoding];
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: page.status, headers });
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
