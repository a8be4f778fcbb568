import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepLatest } from '../keep-latest.ts';

/** A page as it was rendered. */
export interface RenderedPage {
  /** Its status and headers, and its body where there is no `html`. */
  response: Response;
  /** The whole document, where it is one. */
  html?: string;
}

/** A public page as it is sent: rendered once, and written down once for each way in which it is asked for. */
export interface KeptPage {
  status: number;
  headers: Headers;
  /** Whether the page may be kept at all; an error or somebody's own page never is. */
  kept: boolean;
  etag: string;
  body: Buffer;
  answers: Partial<Record<Encoding | 'unchanged', WrittenPage>>;
}

/** An answer whose head is written down already. */
interface WrittenPage {
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

/** The one address under which the public page at a path with its query is kept, or undefined where it is none. */
export function publicAddress(asked: string): string | undefined {
  const url = URL.parse(`http://page${asked}`);
  const page = url && PUBLIC_PAGES.find(({ path }) => path.test(url.pathname));
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
  readonly #render: (address: string) => Promise<RenderedPage>;

  constructor(render: (address: string) => Promise<RenderedPage>) {
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
      const page = await keep(await this.#render(address));
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

async function keep({ response, html }: RenderedPage): Promise<KeptPage> {
  const { status, headers } = response;
  const body = Buffer.from(html ?? (await response.text()));
  return {
    status,
    headers,
    kept: status === 200 && !/private|no-store/.test(headers.get('cache-control') ?? ''),
    etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
    body,
    answers: {},
  };
}

/**
 * The answer to one request for a page: as small as the browser takes it, or 304 where it has it already.
 *
 * @param everywhere headers that every answer bears where the page has no other of that name
 */
export function answerWithPage(
  page: KeptPage,
  request: IncomingHttpHeaders,
  everywhere: Record<string, string>,
): WrittenPage {
  const { kept, etag, status, answers } = page;
  if (kept && request['if-none-match']?.includes(etag))
    return (answers.unchanged ??= { status: 304, head: headOf(page, everywhere, {}), body: '' });
  const encoding = encodingFor(String(request['accept-encoding'] ?? ''));
  const known = answers[encoding];
  if (known) return known;
  const bytes = compress(page.body, encoding);
  const sent = {
    'content-length': String(bytes.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return (answers[encoding] = { status, head: headOf(page, everywhere, sent), body: bytes.toString('latin1') });
}

/** On the spot: it takes a fifth of a millisecond, and handing it to another thread and back takes longer. */
function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  return encoding === 'br' ? brotliCompressSync(body, FAST_BROTLI) : gzipSync(body);
}

function headOf(page: KeptPage, everywhere: Record<string, string>, sent: Record<string, string>): string[] {
  const { kept, etag, headers } = page;
  return Object.entries({
    ...everywhere,
    ...Object.fromEntries(headers),
    vary: 'accept-encoding',
    ...(kept ? { etag, 'cache-control': 'public, max-age=0, s-maxage=1, no-transform' } : {}),
    ...sent,
  }).flat();
}

/** The smallest form that a browser takes. */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
