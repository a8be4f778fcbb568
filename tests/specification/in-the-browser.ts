import { login } from '@quivertree/contract/accounts/accounts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { MadeUser } from '../world/make-user.ts';
import type { World } from '../world/world.ts';

/** Options for a browser that stores the tokens of a signed-in user. */
export async function signedIn(world: World, user: MadeUser): Promise<BrowserContextOptions> {
  const { idToken, refreshToken } = await world.client.call(login, {
    body: { email: user.email, password: user.password },
  });
  return keeping(world, { id_token: idToken, refresh_token: refreshToken });
}

/** Options for a browser with this local storage. */
export function keeping(world: World, stored: Record<string, string>): BrowserContextOptions {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] } };
}

/** Holds back the page's requests to an address until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The page's path, query and hash. */
export function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/**
 * Starts watching toasts. The returned function says how long the first one stayed, in milliseconds. `atLeastMs` is the
 * time on the page's clock; `atMostMs` counts only time in which the page could run, since a busy machine makes it
 * wait.
 */
export async function timeToasts(page: Page): Promise<() => Promise<{ atLeastMs: number; atMostMs: number }>> {
  await page.evaluate(() => {
    const TICK_MS = 50;
    let shownAt: number | undefined;
    let ticks = 0;
    new MutationObserver(() => {
      const toast = document.querySelector('[data-sonner-toast]');
      if (toast && shownAt === undefined) {
        shownAt = performance.now();
        setInterval(() => ticks++, TICK_MS);
      }
      if (toast?.getAttribute('data-removed') === 'true' && shownAt !== undefined && !document.body.dataset['stayed'])
        document.body.dataset['stayed'] = JSON.stringify({
          atLeastMs: performance.now() - shownAt,
          atMostMs: ticks * TICK_MS,
        });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return async () => {
    await page.locator('body[data-stayed]').waitFor();
    return JSON.parse((await page.locator('body').getAttribute('data-stayed')) ?? '') as Awaited<
      ReturnType<Awaited<ReturnType<typeof timeToasts>>>
    >;
  };
}
