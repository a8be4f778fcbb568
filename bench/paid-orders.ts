import type pg from 'pg';
import { audit } from '../apps/server/src/audit/audit.ts';
import { type MadeEvent, makeEvent } from '../tests/world/make-event.ts';
import { Connection, postRequest } from './connection.ts';
import { orderRequest } from './hot-event.ts';
import { type Client, paceOf, runLoad } from './load.ts';
import type { Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table } from './table.ts';

const BUYERS = [16, 64];
const WARM_UP_SECONDS = 2;
const ENOUGH = 100_000_000;

/** Orders that are placed and paid: the whole way to the tickets and the books. */
export async function measurePaidOrders(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  const sandbox = await stage.start({ kind: 'sandbox', databaseUrl });
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}/sandbox`;
  const house = await stage.start({ kind: 'house', databaseUrl, sandboxUrl }, 'paid orders');
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: ENOUGH }] });
  const client = () => payingClient(event, house, sandbox);

  progress('paid orders: warming up');
  let paid = (await runLoad({ clients: 16, seconds: WARM_UP_SECONDS, client })).answers.get(200) ?? 0;
  const rows = [['buyers', 'paid orders/s', 'median ms', 'p99 ms']];
  for (const buyers of BUYERS) {
    progress(`paid orders: ${buyers} buyers`);
    const { waits, answers } = await runLoad({ clients: buyers, seconds, client });
    const strange = [...answers.keys()].filter((status) => status !== 200);
    if (strange.length > 0) throw new Error(`Paying ended with status ${strange.join(', ')}.`);
    paid += answers.get(200) ?? 0;
    const pace = paceOf(waits, seconds);
    rows.push([String(buyers), rate(pace.perSecond), millis(pace.medianMs), millis(pace.p99Ms)]);
  }
  progress('paid orders: the audit');
  const mails = await assertPaid(pool, event, paid);
  const text = `${table(rows)}

The whole way of a buyer, from ordering until the provider sends them back: the order as above, paid at the sandbox, which is
a process of its own, its signed notice, the provider asked back, the order fulfilled, its ticket issued, the books
written, the mail due. The same server sends the mails meanwhile: ${mails.toLocaleString('en')} of ${paid.toLocaleString('en')} by then.
Afterwards orders, captured payments, tickets and bookings were as many as the buyers that came back, and the audit of
stock, money and tickets found nothing.`;
  return { title: 'Paid orders through notices', text, goals: [] };
}

/** Orders, then pays at the provider's page, which lets go once the server has taken the notice. */
async function payingClient(event: MadeEvent, house: Subject, sandbox: Subject): Promise<Client> {
  const shop = await Connection.open(house.port);
  const provider = await Connection.open(sandbox.port);
  return {
    async turn(number) {
      const order = await shop.ask(orderRequest(event, number));
      if (order.status !== 200) return order.status;
      const { payload } = JSON.parse(order.body()) as { payload: { payment_url: string } };
      const { pathname, search } = new URL(payload.payment_url);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status } = await provider.ask(postRequest(pathname + search, form, 'choice=pay'));
      return status === 303 ? 200 : status;
    },
    close() {
      shop.close();
      provider.close();
    },
  };
}

/** Compares the books with what the buyers were told; answers how many mails have gone out. */
async function assertPaid(pool: pg.Pool, event: MadeEvent, paid: number): Promise<number> {
  const { rows } = await pool.query<Record<'orders' | 'payments' | 'tickets' | 'bookings' | 'sold' | 'mails', number>>(
    `select (select count(*) from orders where event_id = $1 and state = 'fulfilled') as orders,
            (select count(*) from payments where event_id = $1 and disposition = 'applied') as payments,
            (select count(*) from tickets where event_id = $1) as tickets,
            (select count(*) from ledger_transactions where event_id = $1 and kind = 'capture') as bookings,
            (select sum(sold) from ticket_types where event_id = $1) as sold,
            (select count(*) from order_mails where event_id = $1 and sent_at is not null) as mails`,
    [event.id],
  );
  const { mails = 0, ...counts } = rows[0] ?? {};
  if (!Object.values(counts).every((count) => count === paid))
    throw new Error(`${paid} orders were paid, but the books say ${JSON.stringify(counts)}.`);
  const findings = await audit(pool);
  if (findings.length > 0) throw new Error(`The audit found ${JSON.stringify(findings[0])}.`);
  return mails;
}
