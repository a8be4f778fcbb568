import type pg from 'pg';
import { audit } from '../apps/server/src/audit/audit.ts';
import { ROOT } from '../apps/server/src/config/config.ts';
import type { MadeEvent } from '../tests/world/make-event.ts';
import { Connection, postRequest } from './connection.ts';
import { orderRequest } from './hot-event.ts';
import { type Client, type Pace, paceOf, runLoad } from './load.ts';
import { goalAgainstOlder } from './goal-times.ts';
import type { Goal, Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table } from './table.ts';
import { openShop, type Tree, treesOf } from './tree.ts';

const BUYERS = [16, 64];
/** Number of buyers at which the goals are checked. */
const GOAL_BUYERS = 64;
const GOAL_P99_MS = 400;
const GOAL_TIMES = 5;
const ROUNDS = 3;
/** Long enough for the thread that sends emails to start. */
const WARM_UP_SECONDS = 6;
const EVENT = { ticketTypes: [{ capacity: 100_000_000 }] };

/**
 * Measures orders that are placed and paid, all the way to the tickets and the ledger, in turns with the older tree. One
 * server runs at a time, so that no other one sends emails during a measurement.
 */
export async function measurePaidOrders(stage: Stage): Promise<Part> {
  const trees = treesOf(stage);
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl: '' });
  const rows = [['buyers', '', 'paid orders/s', 'median ms', 'p99 ms']];
  const goals: Goal[] = [];
  let paid = 0;
  let emails = 0;
  for (const buyers of BUYERS) {
    const waits = trees.map((): number[] => []);
    for (let round = 1; round <= ROUNDS; round++)
      for (const [i, tree] of trees.entries()) {
        stage.progress(`paid orders: ${tree.title}, ${buyers} buyers, round ${round}`);
        const found = await payInNewShop(stage, tree, { buyers, mailPort });
        waits[i]?.push(...found.waits);
        if (found.emails === undefined) continue;
        paid += found.paid;
        emails += found.emails;
      }
    const paces = waits.map((all) => paceOf(all, stage.seconds * ROUNDS));
    for (const [i, { perSecond, medianMs, p99Ms }] of paces.entries())
      rows.push([String(buyers), trees[i]?.title ?? '', rate(perSecond), millis(medianMs), millis(p99Ms)]);
    if (buyers === GOAL_BUYERS) goals.push(...goalsOf(paces));
  }
  const text = `${table(rows)}

From placing the order until the provider sends the buyer back: the order as above, paid at the sandbox, a
separate process; its signed notification, the status check with the provider, the order fulfilled, its ticket issued,
the books written, the email queued. The same server also sends the emails: ${emails.toLocaleString('en')} of ${paid.toLocaleString('en')} by then.
Afterwards our orders, captured payments, tickets and postings matched the buyers who returned, and the audit of
stock, money and tickets found nothing.`;
  return { title: 'Paid orders with payment notifications', text, goals };
}

/**
 * Pays for orders at a new server and its sandbox for some seconds. Returns how long each took, in milliseconds, the
 * number paid and, for this tree, whose books are checked, the number of emails sent.
 */
async function payInNewShop(
  stage: Stage,
  tree: Tree,
  { buyers, mailPort }: { buyers: number; mailPort: number },
): Promise<{ waits: number[]; paid: number; emails: number | undefined }> {
  const sandbox = await stage.start({ kind: 'sandbox', databaseUrl: '' }, undefined, tree.folder);
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}/sandbox`;
  const { server, pool, event } = await openShop(stage, tree, { mailPort, sandboxUrl, event: EVENT });
  const pay = async (seconds: number) => {
    const client = () => payingClient(event, server, sandbox);
    const { answers, waits } = await runLoad({ clients: buyers, seconds, client });
    const unexpected = [...answers.keys()].filter((status) => status !== 200);
    if (unexpected.length > 0) throw new Error(`Paying ended with status ${unexpected.join(', ')}.`);
    return { paid: answers.get(200) ?? 0, waits };
  };
  const before = await pay(WARM_UP_SECONDS);
  const measured = await pay(stage.seconds);
  const paid = before.paid + measured.paid;
  const emails = tree.folder === ROOT ? await assertPaid(pool, event, paid) : undefined;
  await server.stop();
  await sandbox.stop();
  return { waits: measured.waits, paid, emails };
}

function goalsOf([ours, older]: readonly Pace[]): Goal[] {
  const p99Ms = ours?.p99Ms ?? Number.NaN;
  return [
    {
      name: `p99 of a paid order, ${GOAL_BUYERS} buyers`,
      goal: `≤ ${GOAL_P99_MS} ms`,
      reached: `${millis(p99Ms)} ms`,
      met: p99Ms <= GOAL_P99_MS,
    },
    ...goalAgainstOlder(`paid orders/s, ${GOAL_BUYERS} buyers`, ours, older, GOAL_TIMES),
  ];
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
