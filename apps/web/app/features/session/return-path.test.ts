import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { normaliseReturnPath, rememberReturnPath, returnState, takeReturnPath } from './return-path.ts';

const SITE = 'https://quivertree.example';
const back = (value: unknown) => normaliseReturnPath(value, SITE);

test('returns to a page of the site with its query and hash', () => {
  expect(back('/explore/jazz?qty=2#tickets')).toBe('/explore/jazz?qty=2#tickets');
  expect(back('/')).toBe('/');
  expect(back(`${SITE}/profile?tab=1`)).toBe('/profile?tab=1');
  expect(back({ pathname: '/profile', search: '?tab=1', hash: '#top' })).toBe('/profile?tab=1#top');
});

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without its scheme', '//evil.example/'],
  ['back slashes, which browsers read as slashes', '/\\evil.example'],
  ['a tab between the slashes, which browsers drop', '/\t/evil.example'],
  ['a line break between the slashes', '/\n/evil.example'],
  ['dots that leave two slashes once resolved', '/.//evil.example'],
  ['encoded dots that do the same', '/%2e%2e//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind a space', ' javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['this site as the user of another', `${SITE}@evil.example/`],
  ['this site as the beginning of another', `${SITE}.evil.example/`],
  ['a path that depends on where it is read', 'explore'],
  ['nothing', ''],
  ['no text', 42],
  ['no value', null],
  ['half a location', { search: '?x' }],
])('%s leads home', (_, hostile) => {
  expect(back(hostile)).toBe('/');
});

test.each([
  '/login',
  '/login?from=/profile',
  '/Login/',
  '/%6cogin',
  `${SITE}/login#top`,
  '/signup',
  '/forgot-password',
  '/reset-password?email=a@example.com',
  '/oauth/callback?code=used',
  '/oauth/link',
  '/oauth/two-step',
])('%s leads home, because it is for people who have yet to sign in', (page) => {
  expect(back(page)).toBe('/');
});

test('returns to the page that signs in to the app', () => {
  expect(back('/oauth/app?request=1')).toBe('/oauth/app?request=1');
});

/** Built from the fragments that open-redirect tricks use. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '//', '.', '..', '%2e', '%2f', '%5c', '@', ':', '?', '#', ' ', '\t', '\n', '\r', '\0'),
      fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'evil.example', SITE, '[::1]', '。', '／', '\u00ad'),
      fc.string({ maxLength: 4, unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

test('never leads away from the site, however the text is built', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const path = back(text);
      expect(path).toMatch(/^\/(?![/\\])/);
      for (const page of ['/', '/login?from=x', '/a/b/c'])
        expect(new URL(path, SITE + page).origin, JSON.stringify(text)).toBe(SITE);
      expect(back(path), 'is the same when read again').toBe(path);
    }),
    { numRuns: 10_000 },
  );
});

test('uses a remembered return path once', () => {
  const tab = new MemoryStore();
  rememberReturnPath(tab, '/profile');
  expect(takeReturnPath(tab)).toBe('/profile');
  expect(takeReturnPath(tab)).toBeNull();
});

test('returns to the page that sign-in was started from, and from the sign-in page to where that leads', () => {
  const page = { pathname: '/explore', search: '?city=windhoek', hash: '#map', state: null };
  expect(returnState(page)).toEqual({ from: '/explore?city=windhoek#map' });
  const signIn = { pathname: '/login', search: '', hash: '', state: { from: '/profile' } };
  expect(returnState(signIn)).toEqual({ from: '/profile' });
});
