import { nextStopOf } from '@quivertree/checkout/next-stop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from './world/make-event.ts';
import { PROVIDERS } from './world/pay.ts';
import { place } from './world/place.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const unusedMd5 = () => {
  throw new Error('The server sends the hash');
};

test.each(PROVIDERS)(
  'at %s, the specified fields lead to the same page as the next stop that we name',
  async (name) => {
    const event = await makeEvent(world.pool, { paymentProvider: name });
    const { next, ...specified } = await place(world.client, event, { lines: [[0, 2]], email: 'ndapewa@example.com' });
    expect(next?.kind).toBe(name === 'BUDDY' ? 'form' : 'redirect');
    expect(await nextStopOf(specified, unusedMd5)).toEqual(next);
  },
);
