import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import type { Client } from '@quivertree/contract/client';
import { decideDispute, listDisputes, fetchDisputes, recordDispute } from '@quivertree/contract/payments/disputes';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { getPlatformMoney } from '@quivertree/contract/settlement/platform-money';
import { getOrderMoney } from '@quivertree/contract/payments/refunds';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode, refusalOf } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo } from '../../../../../../tests/world/mails.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy, order, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { chooseOutcomeAt, orderAt } from '../../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { fetchLostNotifications as lookUpAt } from '../fetch-lost-notifications.ts';

let world: World;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const bought = async () => buy(world, await makeEvent(world.pool), { quantities: [2] });
const letter = { providerReference: 'Letter 7', amountMinor: 21_000, evidenceDueAt: null, note: 'By post' };
const note = ({ reference }: BoughtOrder, more: Partial<typeof letter> = {}) =>
  administrator.call(recordDispute, { body: { orderReference: reference, ...letter, ...more } });
const decide = (disputeId: string, to: 'won' | 'lost', by = administrator) =>
  by.call(decideDispute, { params: { disputeId }, body: { to, note: 'The letter of Tuesday' } });
const listed = async (reference: string) => {
  const { items } = await administrator.call(listDisputes, { query: { size: 100 } });
  return items.find(({ orderReference }) => orderReference === reference);
};
const stateOf = async (reference: string) =>
  (await administrator.call(getOrderMoney, { params: { reference } })).disputes.map(({ state }) => state);

describe('a dispute reported by letter', () => {
  test('is recorded, listed with its deadline and whose money is at stake, and decided by an administrator', async () => {
    const disputed = await bought();
    const evidenceDueAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await administrator.call(recordDispute, {
      body: { orderReference: disputed.reference, ...letter, evidenceDueAt },
    });
    expect(await listed(disputed.reference)).toMatchObject({
      id,
      state: 'open',
      byHand: true,
      provider: 'TEST',
      amountMinor: 21_000,
      evidenceDueAt,
      loss: { organiserMinor: 20_000, feeMinor: 1_000, suspenseMinor: 0, ourCostMinor: 0 },
    });
    expect(await decide(id, 'lost')).toEqual({ id, state: 'lost' });
    expect(await decide(id, 'lost')).toEqual({ id, state: 'lost' });
    expect(await listed(disputed.reference)).toMatchObject({ state: 'lost', loss: { organiserMinor: 20_000 } });
    const { rows } = await world.pool.query(
      'select to_state, note, by_user is not null as by_hand from dispute_history where dispute_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { to_state: 'open', note: 'By post', by_hand: true },
      { to_state: 'lost', note: 'The letter of Tuesday', by_hand: true },
    ]);
  });

  test('is reported by email to the organisation, its owners and its finance team, with what it takes from them', async () => {
    const disputed = await bought();
    const organisation = 'disputed@example.com';
    const { rows } = await world.pool.query<{ id: string }>(
      'update organisers g set email = $2 from events e where e.organiser_id = g.id and e.id = $1 returning g.id',
      [disputed.eventId, organisation],
    );
    const organiserId = rows[0]?.id ?? '';
    const member = (role: 'owner' | 'finance' | 'manager') => makeUser(world.pool, { memberOf: { organiserId, role } });
    const [owner, finance, manager] = [await member('owner'), await member('finance'), await member('manager')];
    const evidenceDueAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await administrator.call(recordDispute, {
      body: { orderReference: disputed.reference, ...letter, evidenceDueAt },
    });
    for (const address of [organisation, owner.email, finance.email]) {
      const { text } = await mailAbout(world, address, 'A buyer has disputed a payment');
      expect(text).toMatch(/take back N\$\s210\.00 .* your share is on hold/);
      expect(text).toMatch(/before .*20\d\d.*, when the bank stops accepting evidence/);
      expect(text).toContain(`/business/events/${disputed.eventId}/orders/${disputed.reference}`);
    }
    await decide(id, 'lost');
    const { text } = await mailAbout(world, owner.email, 'A disputed payment was lost');
    expect(text).toMatch(/N\$\s200\.00 of it has been deducted from your earnings/);
    expect(text).toContain('2 tickets of the order are no longer valid.');
    await decide(id, 'won');
    expect((await mailAbout(world, owner.email, 'A lost dispute was overturned')).text).toContain('returned to you');
    expect(await mailsTo(world, manager.email)).toEqual([]);
  });

  test('is recorded by the short reference shown in lists; if two orders share it, a longer one is required', async () => {
    const [disputed, other] = [await bought(), await bought()];
    const short = shownReference(disputed.reference);
    const twin = `${disputed.reference.slice(0, -20)}${'Z'.repeat(20)}`;
    await world.pool.query('update orders set reference = $1 where reference = $2', [twin, other.reference]);
    expect(await refusalCode(note({ ...disputed, reference: short.toLowerCase() }))).toBe('order.reference_ambiguous');
    const { items } = await administrator.call(listAllOrders, { query: { q: short } });
    expect(items.map(({ reference }) => reference)).toEqual([twin, disputed.reference]);
    await note({ ...disputed, reference: disputed.reference.slice(0, -4).replaceAll('-', ' ').toLowerCase() });
    expect(await listed(disputed.reference)).toMatchObject({ state: 'open' });
    expect(await listed(twin)).toBeUndefined();
    const found = async (q: string) => (await administrator.call(listDisputes, { query: { q } })).totalElements;
    expect([await found(short), await found(disputed.reference), await found(twin)]).toEqual([1, 1, 0]);
  });

  test('can’t be recorded or decided by anyone who belongs to the organiser, or did when the order was placed', async () => {
    const [disputed, other] = [await bought(), await bought()];
    const { id } = await note(disputed);
    const mika = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role)
       select organiser_id, $2, 'owner' from events where id = any ($1)`,
      [[disputed.eventId, other.eventId], mika.id],
    );
    const all = () => [
      decide(id, 'lost', mika.client),
      decide(id, 'won', mika.client),
      mika.client.call(recordDispute, { body: { orderReference: other.reference, ...letter } }),
    ];
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    await world.pool.query('delete from organiser_members where user_id = $1', [mika.id]);
    expect(new Set(await Promise.all(all().map(refusalCode)))).toEqual(new Set(['organiser.own']));
    expect(await decide(id, 'lost')).toEqual({ id, state: 'lost' });
  });

  test('returns everything the loss took when the bank reverses it', async () => {
    const disputed = await bought();
    const { rows } = await world.pool.query('select organiser_id from events where id = $1', [disputed.eventId]);
    const params = { organiserId: rows[0].organiser_id as string };
    const before = [
      await administrator.call(getOrganiserBalance, { params }),
      await administrator.call(getPlatformMoney, {}),
    ];
    const { id } = await note(disputed);
    await decide(id, 'lost');
    expect((await administrator.call(getOrganiserBalance, { params })).balances[0]?.heldMinor).toBe(0);
    expect(await decide(id, 'won')).toEqual({ id, state: 'won' });
    expect([
      await administrator.call(getOrganiserBalance, { params }),
      await administrator.call(getPlatformMoney, {}),
    ]).toEqual(before);
    expect(await refusalCode(decide(id, 'lost'))).toBe('dispute.decided');
  });

  test('is recorded once if repeated, and refused under the same reference with another amount or after its decision', async () => {
    const disputed = await bought();
    const { id } = await note(disputed, { amountMinor: 2_100 });
    expect(await note(disputed, { amountMinor: 2_100 })).toEqual({ id });
    expect(await refusalOf(note(disputed))).toMatchObject({
      code: 'dispute.cannot_open',
      message: expect.stringMatching(/^A dispute over N\$\s21\.00 has already been recorded/),
    });
    await decide(id, 'won');
    expect(await refusalCode(note(disputed, { amountMinor: 2_100 }))).toBe('dispute.decided');
    expect(await listed(disputed.reference)).toMatchObject({ state: 'won', amountMinor: 2_100 });
  });

  test('is decided once when two administrators decide differently at the same moment', async () => {
    const { id } = await note(await bought());
    const second = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
    await Promise.allSettled([decide(id, 'won'), decide(id, 'lost', second)]);
    // A lost dispute can still be won, but a won one is never lost.
    expect(await refusalCode(decide(id, 'won'))).toBe('no refusal');
  });

  test('is refused if it doesn’t match a payment', async () => {
    const disputed = await bought();
    expect(await refusalCode(note(disputed, { amountMinor: 21_001 }))).toBe('dispute.cannot_open');
    expect(await refusalCode(note(await order(world, await makeEvent(world.pool))))).toBe('dispute.cannot_open');
    expect(await refusalCode(note({ ...disputed, reference: 'ABCDEF-NOTHING' }))).toBe('order.not_found');
    expect(await refusalCode(decide('01a1fed6-b919-73fe-a6e9-27936c252d14', 'won'))).toBe('dispute.not_found');
  });
});

describe('a dispute at STRIPE', () => {
  const tellStripe = async (reference: string, status: 'won' | 'lost') => {
    const dispute = (await listed(reference))?.providerReference;
    await fetch(`${world.url}/sandbox/stripe/disputes/${dispute}/${status}`, { method: 'POST' });
  };
  const lookUp = () => administrator.call(fetchDisputes, {});

  test('is found by asking when its notification was lost, as are its decision and reversal', async () => {
    const odd = await orderAt(world, 'STRIPE');
    await chooseOutcomeAt(odd, 'disputed_not_notified');
    expect(await stateOf(odd.reference)).toEqual([]);
    expect((await lookUp()).providers).toEqual(['STRIPE']);
    const found = await listed(odd.reference);
    expect(found).toMatchObject({ state: 'open', byHand: false, provider: 'STRIPE' });
    expect(Date.parse(found?.evidenceDueAt ?? '')).toBeGreaterThan(Date.now());
    await tellStripe(odd.reference, 'lost');
    await lookUp();
    expect(await stateOf(odd.reference)).toEqual(['lost']);
    await tellStripe(odd.reference, 'won');
    await lookUp();
    expect(await stateOf(odd.reference)).toEqual(['won']);
  });

  test('is fetched every six hours, by whichever server gets there first', async () => {
    const odd = await orderAt(world, 'STRIPE');
    await chooseOutcomeAt(odd, 'disputed_not_notified');
    await world.pool.query('delete from provider_fetches');
    const stripe = world.context.providers.find('STRIPE');
    if (!stripe) throw new Error('STRIPE is not set up');
    const [one, other] = await Promise.all([lookUpAt(world.context, stripe), lookUpAt(world.context, stripe)]);
    expect([one, other].filter((found) => found > 0)).toHaveLength(1);
    expect(await stateOf(odd.reference)).toEqual(['open']);
    expect(await lookUpAt(world.context, stripe)).toBe(0);
    await world.pool.query(`update provider_fetches set fetched_at = now() - interval '7 hours'`);
    expect(await lookUpAt(world.context, stripe)).toBeGreaterThan(0);
  });

  test('can’t be recorded or decided by hand, because STRIPE reports it', async () => {
    const odd = await orderAt(world, 'STRIPE');
    await chooseOutcomeAt(odd, 'disputed_not_notified');
    const body = { orderReference: odd.reference, ...letter };
    expect(await refusalCode(administrator.call(recordDispute, { body }))).toBe('dispute.provider_decides');
    await lookUp();
    const id = (await listed(odd.reference))?.id as string;
    expect(await refusalCode(decide(id, 'won'))).toBe('dispute.provider_decides');
  });
});
