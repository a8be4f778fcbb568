import {
  compareProviderStatement,
  listProviderMoney,
  listProviderPayments,
  recordProviderPayment,
} from '@quivertree/contract/settlement/platform-money';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { buyTickets, type SignedIn, signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
let johanna: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  await buyTickets(world, await makeEvent(world.pool), 2);
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const record = (receivedMinor: number, costMinor: number, reference: string) =>
  johanna.client.call(recordProviderPayment, {
    body: { provider: 'TEST', currency: 'NAD', receivedMinor, costMinor, reference },
  });
const money = () => johanna.client.call(listProviderMoney, {});

describe('the balance at a provider', () => {
  test('falls by what it pays us and by its cost', async () => {
    expect(await money()).toEqual([{ provider: 'TEST', currency: 'NAD', heldMinor: 21_000, costMinor: 0 }]);
    const after = await record(9_700, 300, 'po_1');
    expect(after).toEqual({ provider: 'TEST', currency: 'NAD', heldMinor: 11_000, costMinor: 300 });
    expect(await money()).toEqual([after]);
  });

  test('falls once for each of its payments, even if one is recorded twenty times at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => record(1_000, 0, 'po_2')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['provider_payment.already_recorded']));
    expect(await money()).toMatchObject([{ heldMinor: 10_000 }]);
  });

  test('never falls below zero', async () => {
    await expect(record(9_901, 100, 'po_3')).rejects.toMatchObject({ code: 'provider_payment.too_much' });
    await Promise.allSettled([record(6_000, 0, 'po_4'), record(6_000, 0, 'po_5')]);
    expect(await money()).toMatchObject([{ heldMinor: 4_000 }]);
  });

  test('is listed with each payment, who recorded it and when', async () => {
    const payments = await johanna.client.call(listProviderPayments, { query: {} });
    expect(payments.items.at(-1)).toMatchObject({
      provider: 'TEST',
      reference: 'po_1',
      receivedMinor: 9_700,
      costMinor: 300,
      by: 'Ndapewa Shikongo',
    });
  });
});

test('a provider’s statement can’t be compared while the provider doesn’t send one', async () => {
  const provider = world.context.providers.find('BUDDY');
  if (!provider?.statement) throw new Error('BUDDY has no statement');
  const statement = vi.spyOn(provider, 'statement').mockRejectedValue(new Error('The provider answered 502'));
  const compare = () => johanna.client.call(compareProviderStatement, { params: { provider: 'BUDDY' }, query: {} });
  await expect(compare()).rejects.toMatchObject({ status: 503, code: 'provider.no_statement' });
  statement.mockRestore();
  expect((await compare()).differences).toEqual([]);
});
