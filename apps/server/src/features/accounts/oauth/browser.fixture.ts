/** A minimal browser for signing in. Stores cookies and follows redirects itself. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #site: string;

  /** @param site our site's address */
  constructor(site: string) {
    this.#site = site;
  }

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const origin = new URL(url).origin;
    const headers = { ...init.headers, cookie: this.#cookiesOf(url) };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';')[0] ?? '';
      this.#cookies.set(`${origin} ${pair.split('=')[0]}`, pair);
    }
    return response;
  }

  /** Sends a request with the cookies for the site it goes to. */
  async fetch(request: Request): Promise<Response> {
    request.headers.set('cookie', this.#cookiesOf(request.url));
    return fetch(request);
  }

  #cookiesOf(url: string): string {
    const { origin } = new URL(url);
    return [...this.#cookies].flatMap(([key, value]) => (key.startsWith(origin) ? [value] : [])).join('; ');
  }

  /**
   * Follows redirects until they reach a page of the provider's, or an address of ours that a browser would render or
   * an app would open.
   */
  async follow(url: string): Promise<string> {
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.go(url);
      const to = response.headers.get('location');
      if (!to) return url;
      url = new URL(to, url).href;
      if (!url.startsWith('http')) return url;
      if (new URL(url).pathname.startsWith('/oauth/') && url.startsWith(this.#site)) return url;
    }
    throw new Error('too many redirects');
  }
}
