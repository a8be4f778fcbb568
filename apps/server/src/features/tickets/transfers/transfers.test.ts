import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { acceptTransfer, cancelTransfer, getTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { order } from '../../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo } from '../../../../../../tests/world/mails.ts';
import {
  type EventToMake,
  type MadeEvent,
  makeEvent,
  makeOrganiser,
} from '../../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { sendTransferMail } from './transfer-mails.ts';
import { expireTransfers } from './cancel-transfer.ts';
import { waitingForLocks } from '../../../../../../tests/world/while-row-is-held.ts';

let world: World;
let organiserId: string;
let door: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'door' } });
  const { idToken } = await world.client.call(login, { body: { email, password } });
  door = clientOf(world.url, `Bearer ${idToken}`);
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

interface Held {
  event: MadeEvent;
  ticketsKey: string;
  ticketId: string;
  code: string;
  shortCode: string;
}

const ticketsAt = async (ticketsKey: string) =>
  (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets;

/** Orders two free tickets; the tests transfer the first. */
async function held(make: EventToMake = {}): Promise<Held> {
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0 }], ...make });
  const { reference, paymentPage } = await order(world.url, event, [[0, 2]]);
  const key = new URL(paymentPage).searchParams.get('key') ?? '';
  const { ticketsPath = '' } = await world.client.call(getOrderStatus, { params: { reference }, query: { key } });
  const ticketsKey = ticketsPath.replace('/tickets/', '');
  const [ticket] = await ticketsAt(ticketsKey);
  return {
    event,
    ticketsKey,
    ticketId: ticket?.id ?? '',
    code: ticket?.code ?? '',
    shortCode: ticket?.shortCode ?? '',
  };
}

const send = async ({ ticketsKey, ticketId }: Held, email?: string) => {
  const body = { ticketId, ...(email ? { email } : {}) };
  const { transferPath } = await world.client.call(sendTransfer, { params: { ticketsKey }, body });
  return transferPath.replace('/transfer/', '');
};
const cancel = ({ ticketsKey, ticketId }: Held) =>
  world.client.call(cancelTransfer, { params: { ticketsKey }, body: { ticketId } });
const accept = async (transferKey: string, email = 'tangeni@example.com') => {
  const body = { name: 'Tangeni Haufiku', email };
  const { ticketsPath } = await world.client.call(acceptTransfer, { params: { transferKey }, body });
  return ticketsPath.replace('/tickets/', '');
};
const scan = async ({ event }: Held, code: string) => {
  const body = { code, device: 'gate', nonce: randomUUID() };
  const { verdict, reason } = await door.call(scanTicket, { params: { eventId: event.id }, body });
  return reason ?? verdict;
};

describe('a transferred ticket', () => {
  test('isn’t valid until it is accepted; then only its new code is', async () => {
    const mine = await held();
    const email = 'first-taker@example.com';
    const transferKey = await send(mine, email);
    expect(await scan(mine, mine.code)).toBe('not_admissible');
    expect((await ticketsAt(mine.ticketsKey))[0]).toMatchObject({ state: 'transferring', code: null });

    const mail = await mailAbout(world, email, 'A ticket for you');
    expect(mail.text).toContain(`/transfer/${transferKey}`);
    expect(mail.text).toContain('Ndapewa Shikongo is giving you a ticket (“Type 1”) for ');
    expect(await world.client.call(getTransfer, { params: { transferKey } })).toMatchObject({
      state: 'sent',
      fromName: 'Ndapewa Shikongo',
    });
    const newKey = await accept(transferKey, email);
    const [theirs] = await ticketsAt(newKey);
    expect(theirs).toMatchObject({ attendeeName: 'Tangeni Haufiku', state: 'issued' });
    expect(await ticketsAt(newKey)).toHaveLength(1);
    const { text } = await mailAbout(world, email, 'Your ticket for');
    expect(text).toContain(`/tickets/${newKey}`);
    expect(text).toMatch(/When: \w{3},\s\d+\s\w{3}\s\d{4}, \d\d:\d\d – (\w{3},\s\d+\s\w{3}\s\d{4}, )?\d\d:\d\d\n/);
    expect(text).toContain('Where: Independence Hall, Windhoek');

    const [reversed, other] = await ticketsAt(mine.ticketsKey);
    expect(reversed).toMatchObject({ state: 'transferred', code: null, shortCode: '', attendeeName: 'T… H…' });
    expect(other).toMatchObject({ state: 'issued' });
    expect(await scan(mine, mine.code)).toBe('replaced');
    expect(await scan(mine, mine.shortCode)).toBe('unknown');
    expect(await scan(mine, theirs?.code ?? '')).toBe('admitted');
  });

  test('shows its holder the link until it is accepted, however often the transfer is sent', async () => {
    const mine = await held();
    const shown = async () => (await ticketsAt(mine.ticketsKey)).map(({ transferPath }) => transferPath);
    expect(await shown()).toEqual([null, null]);
    const transferKey = await send(mine);
    expect(await send(mine)).toBe(transferKey);
    expect(await shown()).toEqual([`/transfer/${transferKey}`, null]);
    const second = await accept(transferKey);
    const passedOn = await send({ ...mine, ticketsKey: second }, 'selma@example.com');
    expect(await send({ ...mine, ticketsKey: second }, 'Selma@example.com')).toBe(passedOn);
    expect(await shown()).toEqual([null, null]);
    await mailAbout(world, 'selma@example.com', 'A ticket for you');
    const { rows } = await world.pool.query('select from transfers where ticket_id = $1', [mine.ticketId]);
    expect(rows).toHaveLength(2);
  });

  test('can be transferred again, by its new holder only', async () => {
    const mine = await held();
    const second = await accept(await send(mine));
    expect(await refusalOf(send(mine))).toMatchObject({ code: 'tickets.not_found' });
    const third = await accept(await send({ ...mine, ticketsKey: second }), 'selma@example.com');
    expect(await refusalOf(ticketsAt(second))).toMatchObject({ code: 'tickets.not_found' });
    expect(await ticketsAt(third)).toHaveLength(1);
  });

  test('returns with its old code when its holder cancels the transfer', async () => {
    const mine = await held();
    const transferKey = await send(mine);
    await cancel(mine);
    expect(await refusalOf(accept(transferKey))).toMatchObject({ code: 'transfer.over' });
    expect(await refusalOf(cancel(mine))).toMatchObject({ code: 'transfer.over' });
    expect(await scan(mine, mine.code)).toBe('admitted');
  });

  test('returns when no one accepts it in time', async () => {
    const mine = await held();
    const transferKey = await send(mine);
    await world.pool.query(`update transfers set expires_at = now() - interval '1 second' where ticket_id = $1`, [
      mine.ticketId,
    ]);
    expect(await refusalOf(accept(transferKey))).toMatchObject({ code: 'transfer.over' });
    expect(await world.client.call(getTransfer, { params: { transferKey } })).toMatchObject({ state: 'expired' });
    await expireTransfers(world.pool);
    await expireTransfers(world.pool);
    expect(await scan(mine, mine.code)).toBe('admitted');
  });

  test('isn’t announced once it is too late to accept it', async () => {
    const mine = await held();
    const startJobs = await holdJobs(world.pool);
    const email = `late-${mine.ticketId}@example.com`;
    await send(mine, email);
    const announced = async (change: string) => {
      const { rows } = await world.pool.query<{ eventId: string; transferId: string }>(
        `update transfers set expires_at = ${change} where ticket_id = $1 returning event_id as "eventId", id as "transferId"`,
        [mine.ticketId],
      );
      for (const transfer of rows) await sendTransferMail(world.context, transfer);
      return (await mailsTo(world, email)).length;
    };
    expect(await announced(`now() - interval '1 second'`)).toBe(0);
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [mine.event.id]);
    expect(await announced(`now() + interval '1 day'`)).toBe(0);
    await world.pool.query(`update events set state = 'published' where id = $1`, [mine.event.id]);
    expect(await announced(`now() + interval '1 day'`)).toBe(1);
    await startJobs();
  });

  test('waits while its event is postponed, and is over once the event is cancelled or has taken place', async () => {
    const mine = await held();
    const transferKey = await send(mine);
    const changeEvent = (change: string) =>
      world.pool.query(`update events set ${change} where id = $1`, [mine.event.id]);
    const shown = async () => {
      const { state, event } = await world.client.call(getTransfer, { params: { transferKey } });
      return { state, event: event.state };
    };
    await changeEvent(`state = 'postponed'`);
    expect(await shown()).toEqual({ state: 'sent', event: 'postponed' });
    expect(await refusalOf(accept(transferKey))).toMatchObject({ code: 'transfer.over' });
    await changeEvent(`state = 'cancelled'`);
    expect(await shown()).toEqual({ state: 'expired', event: 'cancelled' });
    await changeEvent(
      `state = 'published', starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
    );
    expect(await shown()).toEqual({ state: 'expired', event: 'published' });
  });

  test('returns in time although another one’s transfer can’t be ended', async () => {
    const [broken, mine] = [await held(), await held()];
    for (const one of [broken, mine]) await send(one);
    await world.pool.query(`
      create function break_transfer() returns trigger language plpgsql as $$
      begin if new.ticket_id = '${broken.ticketId}' and new.state <> 'sent' then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger break_transfer before update on transfers for each row execute function break_transfer()`);
    for (const [hours, { ticketId }] of [[2, broken] as const, [1, mine] as const])
      await world.pool.query(
        'update transfers set expires_at = now() - make_interval(hours => $2) where ticket_id = $1',
        [ticketId, hours],
      );
    // Fails if a sweep has already ended the other transfer.
    await expireTransfers(world.pool).catch(() => {});
    expect(await scan(mine, mine.code)).toBe('admitted');
    await world.pool.query('drop trigger break_transfer on transfers; drop function break_transfer()');
    await expireTransfers(world.pool);
    expect(await scan(broken, broken.code)).toBe('admitted');
  });

  test('is accepted by one of ten people with the link, and never both accepted and cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const mine = await held();
      const transferKey = await send(mine);
      const answers = await Promise.allSettled([
        ...Array.from({ length: 10 }, (_, i) => accept(transferKey, `taker-${round}-${i}@example.com`)),
        ...(round % 2 === 0 ? [cancel(mine)] : []),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('is either transferred or admitted, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const mine = await held();
      const [sent, verdict] = await Promise.all([refusalOf(send(mine)), scan(mine, mine.code)]);
      expect([sent?.code, verdict]).toEqual(
        verdict === 'admitted' ? ['transfer.already_in', 'admitted'] : [undefined, 'not_admissible'],
      );
    }
  });
});

describe('refuses to transfer a ticket', () => {
  test('whose type isn’t transferable', async () => {
    const mine = await held();
    await world.pool.query('update ticket_types set transferable = false where event_id = $1', [mine.event.id]);
    expect((await ticketsAt(mine.ticketsKey))[0]?.mayTransfer).toBe(false);
    expect(await refusalOf(send(mine))).toMatchObject({ code: 'transfer.not_possible' });
  });

  test('that is already being transferred to someone else, or whose event is off', async () => {
    const mine = await held();
    await send(mine);
    expect(await refusalOf(send(mine, 'second-choice@example.com'))).toMatchObject({ code: 'transfer.not_possible' });
    const other = await held();
    await world.pool.query(`update events set state = 'postponed' where id = $1`, [other.event.id]);
    expect(await refusalOf(send(other))).toMatchObject({ code: 'transfer.not_possible' });
  });

  test('to an address that got 30 of these emails already, for half an hour', async () => {
    const mine = await held();
    const email = `${randomUUID()}@example.com`;
    for (let i = 0; i < 30; i++) {
      await send(mine, email);
      await cancel(mine);
    }
    const refusal = await refusalOf(send(mine, email));
    expect(refusal).toMatchObject({ code: 'auth.too_many_attempts' });
    expect(refusal?.message).toMatch(/Wait (29|30) minutes/);
    expect(await refusalOf(send(mine, `${randomUUID()}@example.com`))).toBeUndefined();
  });

  test('by a link that is replaced at the same moment', async () => {
    const ticket = await held();
    const organiser = await world.pool.connect();
    try {
      await organiser.query('begin');
      const { rows } = await organiser.query('select order_id from tickets where id = $1 for no key update', [
        ticket.ticketId,
      ]);
      const sending = refusalOf(send(ticket));
      await expect.poll(() => waitingForLocks(world.pool)).toBe(1);
      await organiser.query(`update orders set buyer_key = 'replaced' where id = $1`, [rows[0].order_id]);
      await organiser.query('update tickets set revision = revision + 1 where id = $1', [ticket.ticketId]);
      await organiser.query('commit');
      expect(await sending).toMatchObject({ code: 'tickets.not_found' });
    } finally {
      organiser.release(true);
    }
  });

  test('held by someone else', async () => {
    const [mine, theirs] = [await held(), await held()];
    const stolen = send({ ...mine, ticketId: theirs.ticketId });
    expect(await refusalOf(stolen)).toMatchObject({ code: 'tickets.not_found' });
    expect(
      await refusalOf(accept(`${mine.ticketsKey.slice(0, 7)}nobodyknowsthis`, 'nobody@example.com')),
    ).toMatchObject({
      code: 'transfer.not_found',
    });
  });
});
