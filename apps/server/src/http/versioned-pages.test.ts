import { expect, test } from 'vitest';
import { VersionedPages } from './versioned-pages.ts';

/** A page whose version the test changes, and the number of times it was rendered. */
function changingPage(answer: (count: number) => Response | Promise<Response>) {
  const state = { version: 'first' as string | null, renders: 0 };
  const pages = new VersionedPages({
    versionOf: async () => state.version,
    render: async () => ({ response: await answer(++state.renders) }),
  });
  return { state, read: async (address = '/page') => String((await pages.get(address)).body) };
}

test('a page is rendered once per version, even if several people ask for it at the same time', async () => {
  const { state, read } = changingPage((count) => new Response(`page ${count}`));
  expect(await Promise.all([read(), read(), read()])).toEqual(['page 1', 'page 1', 'page 1']);
  expect(await read()).toBe('page 1');
  state.version = 'second';
  expect(await read()).toBe('page 2');
  expect(await read('/other')).toBe('page 3');
});

test('a page without a version is left to the routes', async () => {
  const { state, read } = changingPage(() => new Response('page'));
  state.version = null;
  await expect(read()).rejects.toThrow('has no version');
  expect(state.renders).toBe(0);
});

test('an error is never cached', async () => {
  const { read } = changingPage((count) =>
    count === 1
      ? Promise.reject(new Error('broken'))
      : new Response(`page ${count}`, { status: count === 2 ? 503 : 200 }),
  );
  await expect(read()).rejects.toThrow('broken');
  expect(await read()).toBe('page 2');
  expect(await read()).toBe('page 3');
  expect(await read()).toBe('page 3');
});
