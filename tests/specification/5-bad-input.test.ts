import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { readPage } from './read-page.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'target', name: 'Target' });
});
afterAll(() => world.stop());

const NONSENSE = [
  '%00',
  '%E0%A4%A',
  '%F0%9F%8E%B7',
  '-1',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(6_000),
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  "'%20or%201=1--",
  '..%2F..%2Fetc%2Fpasswd',
  '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '%0D%0ASet-Cookie:%20a=b',
  '{}',
  '[]',
];
const PLACES = [
  (nonsense: string) => `/?${nonsense}`,
  (nonsense: string) =>
    `/explore?city=${nonsense}&category=${nonsense}&date=${nonsense}&page=${nonsense}&size=${nonsense}`,
  (nonsense: string) => `/explore?${nonsense}=${nonsense}`,
  (nonsense: string) => `/explore/${nonsense}`,
  (nonsense: string) => `/explore/target?offer=${nonsense}&leave=${nonsense}`,
  (nonsense: string) => `/event?id=${nonsense}`,
  (nonsense: string) => `/checkout/status/${nonsense}?key=${nonsense}`,
  (nonsense: string) => `/login?from=${nonsense}`,
  (nonsense: string) => `/reset-password?email=${nonsense}`,
  (nonsense: string) => `/oauth/callback?code=${nonsense}&state=${nonsense}&error=${nonsense}`,
  (nonsense: string) => `/tickets/${nonsense}`,
  (nonsense: string) => `/${nonsense}`,
];

test.each(PLACES.map((at) => [at('…'), at] as const))(
  '§5 2; §2 Route table 19: bad input at %s gives a page, a redirect home or not found, and runs nothing',
  async (_, at) => {
    for (const nonsense of NONSENSE) {
      const { status, html, tags, location } = await readPage(world.url + at(nonsense));
      expect([200, 302, 400, 404, 414, 431], nonsense.slice(0, 40)).toContain(status);
      expect(html).not.toContain('<script>alert');
      expect(tags('img').filter(({ onerror }) => onerror !== undefined)).toEqual([]);
      expect(location ?? '/').toMatch(/^\/(?!\/)/);
    }
  },
);
