import { listAllOrders } from '@quivertree/contract/orders/all-orders';
import type { Client } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { cancelEvent, listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import { issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { getBusinessOrder, listAttendees, listEventOrders } from '@quivertree/contract/selling/order-lists';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { SHOWN_ORDER_STATES, shownOrderState } from '@quivertree/domain/sales/figures';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type BoughtOrder, order, pay, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { reportingWithin, sized } from '../../../../../tests/world/sizes.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { receiveDispute } from '../payments/disputes/receive-dispute.ts';
import { eventSales } from './event-sales.ts';
import { foldSales } from './fold-sales.ts';
import { organiserSales } from './organiser-sales.ts';
import { platformSales } from './platform-sales.ts';

let world: World;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['ADMINISTRATOR'] });
});
afterAll(() => world.stop());

const STEPS = [
  'buy',
  'buy',
  'buy free',
  'never pay',
  'give',
  'refund all',
  'refund all but the fee',
  'refund one',
  'refund an amount',
  'void',
  'admit',
  'lose a dispute',
] as const;

const history = fc.record({
  businessCoversFee: fc.boolean(),
  steps: fc.array(
    fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat({ max: 20 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 8, maxLength: 16 },
  ),
  cancel: fc.boolean(),
});

/**
 * Figures computed from the tables and the ledger, not from the sums and columns that screens read. Money is in minor
 * units.
 */
async function expectedFigures(eventId: string | null) {
  const { rows: tickets } = await world.pool.query<Record<string, number>>(
    `select count(*)::int as issued,
            count(*) filter (where t.state <> 'void')::int as valid,
            count(*) filter (where t.state <> 'void' and o.order_type = 'ONLINE')::int as sold,
            count(*) filter (where t.state <> 'void' and o.order_type = 'COMPLIMENTARY')::int as complimentary,
            count(*) filter (where t.state = 'void')::int as void,
            count(s.id)::int as admitted,
            count(*) filter (where t.state <> 'void' and s.id is null)::int as awaited
       from tickets t
       join orders o on o.id = t.order_id
       left join admissions s on s.ticket_id = t.id
      where $1::uuid is null or t.event_id = $1`,
    [eventId],
  );
  const { rows: money } = await world.pool.query<Record<string, number>>(
    `select coalesce(-sum(e.amount_minor) filter (where t.kind = 'capture' and ofTickets), 0)::int as "grossSales",
            coalesce(sum(e.amount_minor) filter (where t.kind = 'refund_requested' and ofTickets), 0)::int as refunds,
            coalesce(sum(e.amount_minor) filter (where t.kind = 'dispute_lost' and ofTickets), 0)::int as "lostDisputes",
            coalesce(-sum(e.amount_minor) filter (where ofTickets), 0)::int as "netSales",
            coalesce(-sum(e.amount_minor) filter (where e.account like 'organiser%'), 0)::int as earnings,
            coalesce(-sum(e.amount_minor) filter (where e.account not like 'organiser%' and o.fee_minor = 0), 0)::int as fees,
            coalesce(-sum(e.amount_minor) filter (where e.account not like 'organiser%' and o.fee_minor > 0), 0)::int as "buyerFees"
       from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id
       join payments p on p.id = t.payment_id
       join orders o on o.id = p.order_id
      cross join lateral (select e.account like 'organiser%' or o.fee_minor = 0 as ofTickets) part
      where ($1::uuid is null or t.event_id = $1) and (e.account like 'organiser%' or e.account in ('platform_fee', 'vat_on_fee'))`,
    [eventId],
  );
  return { tickets: tickets[0] ?? {}, money: inDecimal(money[0] ?? {}) };
}

const inCents = (amounts: Record<string, number | undefined>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [`${name}Minor`, Math.round((amount ?? 0) * 100)]),
  );
const inDecimal = (minor: Record<string, number>) =>
  Object.fromEntries(Object.entries(minor).map(([name, amount]) => [name, amount / 100]));
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + Math.round(n * 100), 0) / 100;

/** Takes random actions as an organiser, buyers and banks. Impossible steps are skipped. */
async function play(event: MadeEvent, owner: Client, { steps, cancel }: { steps: Step[]; cancel: boolean }) {
  const bought: BoughtOrder[] = [];
  for (const { step, pick, quantity } of steps) {
    const one = bought[pick % Math.max(1, bought.length)];
    const live = await liveTickets(event, pick);
    const refund = (refundFee: boolean, scope: Parameters<typeof refundBody>[1]) =>
      one && owner.call(refundOrder, { params: { reference: one.reference }, body: refundBody(refundFee, scope) });
    // Refunding what is already refunded is refused; the figures must still agree.
    const attempted = async (work: Promise<unknown> | undefined) => work?.catch(() => undefined);
    if (step === 'buy') {
      const placed = await order(world, event, { quantities: [quantity] });
      await pay(placed);
      bought.push(placed);
    }
    if (step === 'buy free') await order(world, event, { quantities: [0, quantity] });
    if (step === 'never pay') await order(world, event, { quantities: [quantity] });
    if (step === 'give') {
      const guests = [{ name: 'Guest', email: `${crypto.randomUUID()}@example.com`, quantity }];
      const body = { ticketId: event.ticketTypes[0] as string, allotment: null, note: '', guests, dryRun: false };
      await owner.call(
        issueComplimentaryTickets,
        { params: { eventId: event.id }, body },
        { idempotencyKey: crypto.randomUUID() },
      );
    }
    if (step === 'refund all') await attempted(refund(true, { kind: 'order' }));
    if (step === 'refund all but the fee') await attempted(refund(false, { kind: 'order' }));
    if (step === 'refund an amount') await attempted(refund(true, { kind: 'amount', amount: 7.77, currency: 'NAD' }));
    if (step === 'refund one' && one) {
      const { tickets } = await owner.call(getBusinessOrder, { params: { reference: one.reference } });
      const ticket = tickets.find(({ state }) => state !== 'void');
      if (ticket) await attempted(refund(true, { kind: 'tickets', ticketIds: [ticket.id] }));
    }
    if (step === 'void' && live) {
      const body = { ticketIds: [live.id], reason: 'A try' };
      await owner.call(voidTickets, { params: { reference: live.reference }, body });
    }
    if (step === 'admit' && live) {
      const body = { code: live.shortCode, device: 'gate', nonce: crypto.randomUUID() };
      await owner.call(scanTicket, { params: { eventId: event.id }, body });
    }
    if (step === 'lose a dispute' && one) await lose(one);
    if (pick % 3 === 0) await foldSales(world.pool);
  }
  if (!cancel) return;
  await owner.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'The river came down.' } });
  await vi.waitFor(
    async () => {
      const changes = await owner.call(listEventChanges, { params: { eventId: event.id } });
      expect(changes[0]?.finishedAt).toBeTruthy();
    },
    { timeout: 20_000, interval: 100 },
  );
}

type Step = { step: (typeof STEPS)[number]; pick: number; quantity: number };

function refundBody(
  refundFee: boolean,
  scope:
    | { kind: 'order' }
    | { kind: 'tickets'; ticketIds: string[] }
    | { kind: 'amount'; amount: number; currency: string },
) {
  return { scope, refundFee, reason: 'A try' };
}

async function liveTickets({ id }: MadeEvent, pick: number) {
  const { rows } = await world.pool.query<{ id: string; reference: string; shortCode: string }>(
    `select t.id, o.reference, t.short_code as "shortCode" from tickets t join orders o on o.id = t.order_id
      where t.event_id = $1 and t.state = 'issued' order by t.issued_at, t.id`,
    [id],
  );
  return rows[pick % Math.max(1, rows.length)];
}

async function lose({ eventId, paymentId }: BoughtOrder): Promise<void> {
  const dispute = { providerReference: `dispute of ${paymentId}`, amountMinor: 3_000, currency: 'NAD' };
  await receiveDispute(world.context, { eventId, paymentId, state: 'open', ...dispute });
  await receiveDispute(world.context, { eventId, paymentId, state: 'lost', ...dispute });
}

/** Every page of an event's orders or tickets that match a filter. */
const HUNDRED = { size: 100 } as const;
const TIMEOUT_MS = sized(120_000, 1_800_000);

test('after any history, all screens show the same figures as the ledger and the tickets', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ businessCoversFee, ...played }) => {
      const organiserId = await makeOrganiser(world.pool);
      const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
      const event = await makeEvent(world.pool, {
        organiserId,
        businessCoversFee,
        fixedFeeMinor: 150,
        startsAt: new Date(Date.now() + HOUR_MS),
        endsAt: new Date(Date.now() + 5 * HOUR_MS),
        ticketTypes: [
          { name: 'Paid', priceMinor: 3_333 },
          { name: 'Free', priceMinor: 0 },
        ],
      });
      await play(event, owner, played);
      const { tickets, money } = await expectedFigures(event.id);
      const params = { eventId: event.id };
      const { admitted, awaited, ...counted } = tickets;

      const sales = await eventSales(world.pool, event.id, 'day', Date.now());
      expect(sales.tickets).toEqual({ ...counted, admitted, awaited });
      expect(sales.money).toEqual({ currency: 'NAD', ...money });
      for (const figure of ['issued', 'valid', 'sold', 'complimentary', 'void'] as const)
        expect(sum(sales.byType.map((type) => type[figure]))).toBe(counted[figure]);
      // The chart's columns add up to the totals on the tiles.
      expect(sum(sales.overTime.map(({ issued }) => issued))).toBe(counted['issued']);
      expect(sum(sales.overTime.map((day) => day.void))).toBe(counted['void']);
      expect(sum(sales.overTime.map(({ grossSales }) => grossSales))).toBe(money['grossSales']);
      expect(sum(sales.overTime.map(({ refunds }) => refunds))).toBe(money['refunds']);

      const all = await organiserSales(world.pool, organiserId, Date.now());
      expect(all.tickets).toEqual(counted);
      expect(all.money).toEqual([{ currency: 'NAD', ...money }]);
      expect(all.byCity).toMatchObject([{ sold: counted['sold'], netSales: money['netSales'] }]);
      expect(all.bestSelling.map(({ sold, netSales }) => [sold, netSales])).toEqual(
        counted['sold'] ? [[counted['sold'], money['netSales']]] : [],
      );
      const everything = await expectedFigures(null);
      const [lately] = (await platformSales(world.pool, Date.now())).periods.slice(-1);
      const { grossSales, refunds, lostDisputes, netSales, fees, buyerFees } = everything.money;
      expect(lately?.sales).toEqual([
        {
          currency: 'NAD',
          ...inCents({ grossSales, refunds, lostDisputes, netSales, feesEarned: sum([fees ?? 0, buyerFees ?? 0]) }),
        },
      ]);
      const { items: events } = await owner.call(listOrganiserEvents, { params: { organiserId }, query: {} });
      expect(events).toMatchObject([{ valid: counted['valid'], admitted }]);

      const { totalElements: valid } = await owner.call(listAttendees, { params, query: { state: 'valid' } });
      const { totalElements: voided } = await owner.call(listAttendees, { params, query: { state: 'void' } });
      expect([valid, voided]).toEqual([counted['valid'], counted['void']]);

      const { items: orders } = await owner.call(listEventOrders, { params, query: HUNDRED });
      const ofOrders = await Promise.all(
        orders.map(async ({ reference }) => await owner.call(getOrderMoney, { params: { reference } })),
      );
      for (const figure of Object.keys(money) as (keyof NonNullable<(typeof ofOrders)[0]['figures']>)[])
        expect(sum(ofOrders.map(({ figures }) => figures?.[figure] ?? 0))).toBe(money[figure]);
      for (const [i, { reference, state, refundShare, refunded, total }] of orders.entries()) {
        const { figures, refunds = [] } = ofOrders[i] ?? {};
        expect(refunded).toBe(sum(refunds.map(({ amount }) => amount)));
        const isAllBack = figures && figures.refunds >= figures.grossSales;
        expect(refundShare).toBe(refunded === 0 ? null : isAllBack ? 'refunded' : 'partly_refunded');
        expect(total > 0 && refunded === total && refundShare !== 'refunded').toBe(false);
        expect(await owner.call(getBusinessOrder, { params: { reference } })).toMatchObject({ state, refundShare });
      }
      for (const state of SHOWN_ORDER_STATES) {
        const shown = orders.filter((one) => shownOrderState(one.state, one.refundShare) === state);
        const ids = shown.map(({ id }) => id).sort();
        const found = await owner.call(listEventOrders, { params, query: { ...HUNDRED, state } });
        expect(found.items.map(({ id }) => id).sort()).toEqual(ids);
        const anywhere = await administrator.call(listAllOrders, { query: { ...HUNDRED, state } });
        const here = anywhere.items.filter(({ eventId }) => eventId === event.id);
        expect(here.map(({ id }) => id).sort()).toEqual(ids);
      }
      await assertBooksAgree(world.pool);
    }),
    { numRuns: sized(6, 100), ...reportingWithin(TIMEOUT_MS) },
  );
});
