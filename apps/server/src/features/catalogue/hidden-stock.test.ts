import type { Client } from '@quivertree/contract/client';
import { getAvailability, getEvent } from '@quivertree/contract/catalogue/catalogue';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';

let world: World;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
});
afterAll(() => world.stop());

describe('an event that hides how sales are going', () => {
  async function hiding(capacity: number, maxPerOrder = 10): Promise<MadeEvent> {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity, maxPerOrder }] });
    await world.pool.query('update events set exact_stock = false where id = $1', [event.id]);
    return event;
  }
  /** The event's only ticket type, as each public call describes it. */
  async function shown({ slug }: MadeEvent) {
    const { tickets, details, options } = await visitor.call(getEvent, { params: { idOrSlug: slug } });
    const availability = await visitor.call(getAvailability, { params: { idOrSlug: slug } });
    expect(options.exactStock).toBe(false);
    expect(availability.salesStatus).toBe(details.salesStatus);
    const [ticket] = tickets;
    expect(availability.tickets).toEqual([{ id: ticket?.id, available: ticket?.available }]);
    return { status: details.salesStatus, available: ticket?.available, capacity: ticket?.capacity };
  }

  test('shows at most ten left, never the capacity, and sells as usual', async () => {
    const many = await hiding(500);
    expect(await shown(many)).toEqual({ status: 'on_sale', available: 10, capacity: 10 });
    for (let i = 0; i < 4; i++) await order(world.url, many, [[0, 10]]);
    await expect.poll(() => shown(many)).toEqual({ status: 'on_sale', available: 10, capacity: 10 });
  });

  test('shows almost sold out only for its last few tickets, and sold out when they are gone', async () => {
    const last = await hiding(20);
    await order(world.url, last, [[0, 10]]);
    await order(world.url, last, [[0, 6]]);
    await expect.poll(() => shown(last)).toEqual({ status: 'on_sale', available: 4, capacity: 10 });
    await order(world.url, last, [[0, 2]]);
    await expect.poll(() => shown(last)).toEqual({ status: 'almost_gone', available: 2, capacity: 10 });
    await order(world.url, last, [[0, 2]]);
    await expect.poll(() => shown(last)).toEqual({ status: 'sold_out', available: 0, capacity: 10 });
  });

  test('allows the largest order', async () => {
    const event = await hiding(500, 40);
    expect(await shown(event)).toMatchObject({ available: 40, capacity: 40 });
    expect(await refusalOf(order(world.url, event, [[0, 40]]))).toBeUndefined();
  });

  test('reveals no more to people who ask for its waiting list', async () => {
    const event = await hiding(437);
    const attendee = { name: 'Selma Nangolo', email: 'selma@example.com' };
    const body = { ticketId: event.ticketTypes[0] as string, quantity: 1, attendee };
    const refusal = await refusalOf(world.client.call(joinWaitingList, { params: { eventId: event.id }, body }));
    expect(refusal).toMatchObject({ code: 'waiting_list.on_sale' });
    expect(refusal?.message).not.toContain('437');
  });
});
