import type pg from 'pg';
import { audit } from '../apps/server/src/audit/audit.ts';
import { type MadeEvent, makeEvent } from '../tests/world/make-event.ts';
import { Connection, postRequest } from './connection.ts';
import { orderRequest } from './hot-event.ts';
import { type Client, paceOf, runLoad } from './load.ts';
import type { Goal, Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table } from './table.ts';

const BUYERS = [16, 64];
/** Number of buyers at which the goal is checked. */
const GOAL_BUYERS = 64;
const GOAL_P99_MS = 400;
const WARM_UP_SECONDS = 2;
const UNLIMITED = 100_000_000;

/** Measures orders that are placed and paid, all the way to the tickets and the ledger. */
export async function measurePaidOrders(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  const sandbox = await stage.start({ kind: 'sandbox', databaseUrl });
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}/sandbox`;
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl });
  const server = await stage.start({ kind: 'server', databaseUrl, sandboxUrl, mailPort }, 'paid orders');
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: UNLIMITED }] });
  const client = () => payingClient(event, server, sandbox);

  progress('paid orders: warming up');
  let paid = (await runLoad({ clients: 16, seconds: WARM_UP_SECONDS, client })).answers.get(200) ?? 0;
  const rows = [['buyers', 'paid orders/s', 'median ms', 'p99 ms']];
  const goals: Goal[] = [];
  for (const buyers of BUYERS) {
    progress(`paid orders: ${buyers} buyers`);
    const { waits, answers } = await runLoad({ clients: buyers, seconds, client });
    const unexpected = [...answers.keys()].filter((status) => status !== 200);
    if (unexpected.length > 0) throw new Error(`Paying ended with status ${unexpected.join(', ')}.`);
    paid += answers.get(200) ?? 0;
    const pace = paceOf(waits, seconds);
    rows.push([String(buyers), rate(pace.perSecond), millis(pace.medianMs), millis(pace.p99Ms)]);
    if (buyers === GOAL_BUYERS)
      goals.push({
        name: `p99 of a paid order, ${buyers} buyers`,
        goal: `≤ ${GOAL_P99_MS} ms`,
        reached: `${millis(pace.p99Ms)} ms`,
        met: pace.p99Ms <= GOAL_P99_MS,
      });
  }
  progress('paid orders: the audit');
  const emails = await assertPaid(pool, event, paid);
  const text = `${table(rows)}

From placing the order until the provider sends the buyer back: the order as above, paid at the sandbox, a
separate process; its signed notification, the status check with the provider, the order fulfilled, its ticket issued,
the books written, the email queued. The same server also sends the emails: ${emails.toLocaleString('en')} of ${paid.toLocaleString('en')} by then.
Afterwards orders, captured payments, tickets and postings matched the buyers who returned, and the audit of
stock, money and tickets found nothing.`;
  return { title: 'Paid orders with payment notifications', text, goals };
}

/** Places an order, then pays on the provider's page, which redirects once the server has accepted the notification. */
async function payingClient(event: MadeEvent, server: Subject, sandbox: Subject): Promise<Client> {
  const shop = await Connection.open(server.port);
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

/** Compares the ledger with the responses to buyers; returns the number of emails sent. */
async function assertPaid(pool: pg.Pool, event: MadeEvent, paid: number): Promise<number> {
  const { rows } = await pool.query<Record<'orders' | 'payments' | 'tickets' | 'postings' | 'sold' | 'emails', number>>(
    `select (select count(*) from orders where event_id = $1 and state = 'fulfilled') as orders,
            (select count(*) from payments where event_id = $1 and disposition = 'applied') as payments,
            (select count(*) from tickets where event_id = $1) as tickets,
            (select count(*) from ledger_transactions where event_id = $1 and kind = 'capture') as postings,
            (select sum(sold) from ticket_types where event_id = $1) as sold,
            (select count(*) from order_emails where event_id = $1 and sent_at is not null) as emails`,
    [event.id],
  );
  const { emails = 0, ...counts } = rows[0] ?? {};
  if (!Object.values(counts).every((count) => count === paid))
    throw new Error(`${paid} orders were paid, but the books say ${JSON.stringify(counts)}.`);
  const findings = await audit(pool);
  if (findings.length > 0) throw new Error(`The audit found ${JSON.stringify(findings[0])}.`);
  return emails;
}
