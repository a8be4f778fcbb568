import { setBounded } from '../cache/set-bounded.ts';
import { type CachedPage, prepare, type RenderedPage } from './page-cache.ts';

/** Maximum number of cached pages and answers, of about 50 KB each. */
const MAX_PAGES = 400;

interface Options {
  /** Version of the content at an address, which differs after each change. Null if the content mustn't be cached. */
  versionOf: (address: string) => Promise<string | null>;
  render: (address: string) => Promise<RenderedPage>;
}

/**
 * Caches pages and answers for as long as their version stays the same. The version is read for each request, before
 * the page is rendered, so no one sees a page that was outdated when they asked for it. The address must contain
 * everything that the content depends on, secrets included, so that no one gets what was rendered for someone else.
 */
export class VersionedPages {
  readonly #pages = new Map<string, { version: string; page: Promise<CachedPage> }>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Nothing is known to be fresh before its version has been read. */
  fresh(): undefined {
    return undefined;
  }

  /** Rejects if the page mustn't be cached. */
  async get(address: string): Promise<CachedPage> {
    const { versionOf, render } = this.#options;
    const version = await versionOf(address);
    if (version === null) throw new Error('This page has no version, so it is not cached');
    const known = this.#pages.get(address);
    if (known?.version === version) return known.page;
    const entry = { version, page: render(address).then(prepare) };
    setBounded(this.#pages, address, entry, MAX_PAGES);
    const page = await entry.page.catch((error: unknown) => {
      this.#forget(address, entry);
      throw error;
    });
    if (page.status !== 200) this.#forget(address, entry);
    return page;
  }

  #forget(address: string, entry: unknown): void {
    if (this.#pages.get(address) === entry) this.#pages.delete(address);
  }
}
