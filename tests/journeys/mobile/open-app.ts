import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type axe from 'axe-core';
import { expectNone, findings } from '../expect-usable.ts';
import { takeScreenshot, visit, type Visit } from '../visit.ts';

const EXPORT = join(import.meta.dirname, '../../../apps/mobile/dist');

/** The phone app, exported for the web and opened in a browser. */
export interface OpenApp extends Visit {
  /** Addresses that the app has opened in the system's browser. */
  opened: string[];
  /** Opens a link as the phone does, in the running app. */
  openLink(path: string): Promise<void>;
}

/**
 * Opens the exported app at the server's address: its own files come from the export, as they would from the phone, and
 * everything else from the server. The app has a browser context of its own, separate from the context that stands for
 * the phone's browser.
 */
export async function openApp(
  browser: Browser,
  serverUrl: string,
  options: BrowserContextOptions = {},
): Promise<OpenApp> {
  if (!existsSync(join(EXPORT, 'index.html')))
    throw new Error('The app hasn’t been exported: npm test -- mobile does.');
  const opened: string[] = [];
  const app = await visit(browser, serverUrl, { viewport: { width: 390, height: 844 }, hasTouch: true, ...options });
  await serveExport(app.page, serverUrl, opened);
  return { ...app, opened, openLink: async (path) => void (await app.page.goto(path)) };
}

/** Rules about landmarks and headings of web pages, which phones don't have. */
const OF_WEB_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

const RULES: axe.RunOptions = {
  rules: {
    // Experimental, and so not checked by default.
    'label-content-name-mismatch': { enabled: true },
    ...Object.fromEntries(OF_WEB_PAGES.map((rule) => [rule, { enabled: false }])),
  },
};

/** Expects axe to find nothing on the screen in front, and takes a screenshot of it. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await takeScreenshot(page, name);
  expectNone(name, await findings(page, RULES));
}

/** The header's button to the screen below, which has an address on the web. */
export function backButton(page: Page): Locator {
  return page.getByRole('link', { name: /back/i }).or(page.getByRole('button', { name: /back/i }));
}

/**
 * Doubles the size of text on the screen, as the phone's setting does; titles and headings grow less. The text of the
 * bars above and below stays the same size. The browser's zoom would double everything else too.
 */
export function doubleText(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-testid] :is([dir="auto"], input)')].filter(
    (text) => !text.closest('[role="tab"]'),
  );
  const sizes = texts.map((text) => [text, getComputedStyle(text)] as const);
  const growth = (size: number) => (size >= 34 ? 1.35 : size >= 24 ? 1.75 : size >= 20 ? 1.5 : 2);
  const doubled = sizes.map(([text, { fontSize, lineHeight }]) => {
    const size = parseFloat(fontSize);
    return [text, growth(size) * size, growth(size) * parseFloat(lineHeight)] as const;
  });
  for (const [text, size, line] of doubled) {
    text.style.fontSize = `${size}px`;
    if (!Number.isNaN(line)) text.style.lineHeight = `${line}px`;
  }
}

/** Words on the screen that are broken into two lines. A word may be broken at a hyphen. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.push(word);
    }
  return found;
}

async function serveExport(page: Page, serverUrl: string, opened: string[]): Promise<void> {
  await page.route(`${serverUrl}/**`, async (route, request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/oauth2/authorize')) {
      opened.push(request.url());
      return route.abort();
    }
    if (/^\/(_expo|assets)\//.test(pathname))
      return route.fulfill({ path: join(EXPORT, decodeURIComponent(pathname)) });
    if (request.isNavigationRequest()) return route.fulfill({ path: join(EXPORT, 'index.html') });
    return route.continue();
  });
}
