import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../../tests/world/buy.ts';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { readTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { retireKeys, rotateKey } from './rotate-keys.ts';
import { wrappingKey } from './signing-keys.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const wrapping = await wrappingKey('a secret that only this world of tests knows');
const keyOf = (token: string) => decodeProtectedHeader(token).kid;
const keySet = async () => {
  const { keys } = (await (await fetch(`${world.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
};
/** Pretends that a purpose's newest key started signing this many minutes ago, and the previous one long before. */
const startSigning = (purpose: string, minutesAgo: number) =>
  world.pool.query(
    `update signing_keys k set signs_from = now() - case when k.id = newest.id then make_interval(mins => $2)
                                                         else interval '30 days' end
       from (select id from signing_keys where purpose = $1 order by created_at desc limit 1) newest
      where k.purpose = $1`,
    [purpose, minutesAgo],
  );

test('the ID token key is rotated while people work, and no request is refused', async () => {
  const user = await makeUser(world.pool);
  const signIn = () => world.client.call(login, { body: user });
  const { idToken } = await signIn();
  const old = keyOf(idToken);
  const work = { done: false, answers: 0 };
  const working = (async () => {
    while (!work.done) {
      const fresh = await signIn();
      for (const token of [idToken, fresh.idToken])
        await clientOf(world.url, `Bearer ${token}`).call(getCurrentUser, {});
      work.answers += 1;
    }
  })();
  const made = await rotateKey(world.pool, 'id_token', wrapping);
  expect(await rotateKey(world.pool, 'id_token', wrapping)).toBeUndefined();
  await world.context.keys.reload();
  expect(await keySet()).toEqual(expect.arrayContaining([old, made?.id]));
  expect(keyOf((await signIn()).idToken)).toBe(old);
  await startSigning('id_token', 1);
  await world.context.keys.reload();
  expect(keyOf((await signIn()).idToken)).toBe(made?.id);
  expect(await retireKeys(world.pool)).toBe(0);
  await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {});
  work.done = true;
  await working;
  expect(work.answers).toBeGreaterThan(0);

  await startSigning('id_token', 121);
  expect(await retireKeys(world.pool)).toBe(1);
  await world.context.keys.reload();
  expect(await keySet()).toEqual([made?.id]);
  const refused = clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {});
  await expect(refused).rejects.toMatchObject({ code: 'auth.required' });
});

test.each(['id_token', 'ticket'] as const)(
  'no %s key is created under a secret that the servers don’t have',
  async (purpose) => {
    const other = await wrappingKey('a secret that someone typed in another shell');
    await expect(rotateKey(world.pool, purpose, other)).rejects.toThrow('SECRET_KEY can’t decrypt');
    await world.context.keys.reload();
  },
);

test('ticket keys are retained until events with tickets signed by them are over', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
  const { reference } = await order(world.url, event, [[0, 1]]);
  const { rows } = await world.pool.query<{ key: string }>(
    'select e.code || $2 || o.buyer_key as key from orders o join events e on e.id = o.event_id where o.reference = $1',
    [reference, '-'],
  );
  const keyOfTicket = async () => {
    const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey: rows[0]?.key ?? '' } });
    return readTicketCode(tickets[0]?.code ?? '')?.keyId;
  };
  const old = await keyOfTicket();
  const made = await rotateKey(world.pool, 'ticket', wrapping);
  await world.pool.query(`update events set created_at = now() - interval '3 days' where id = $1`, [event.id]);
  await startSigning('ticket', 60);
  await world.context.keys.reload();
  expect(await keyOfTicket()).toBe(made?.id);
  expect(await retireKeys(world.pool)).toBe(0);
  expect(world.context.keys.ticket.publicKeys.has(old ?? '')).toBe(true);
  await world.pool.query(
    `update events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1`,
    [event.id],
  );
  // A postponed event may still get a new date, on which its printed tickets are valid.
  await world.pool.query(`update events set state = 'postponed' where id = $1`, [event.id]);
  expect(await retireKeys(world.pool)).toBe(0);
  await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
  expect(await retireKeys(world.pool)).toBe(1);
});
