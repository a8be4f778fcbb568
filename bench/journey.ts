import { ticketsKeyOf, ticketsPath } from '../apps/server/src/links/order-links.ts';
import { type MadeEvent, makeEvent } from '../tests/world/make-event.ts';
import { Connection, getRequest, postRequest } from './connection.ts';
import { backendWork } from './database-work.ts';
import { orderRequest } from './hot-event.ts';
import { type Client, paceOf, runLoad } from './load.ts';
import type { Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, rate, table } from './table.ts';

const BUYERS = 16;
const WARM_UP_SECONDS = 3;
const UNLIMITED = 100_000_000;

/** One buyer with their connections and what they have learnt so far. */
interface Buyer {
  shop: Connection;
  provider: Connection;
  number: number;
  /** Paths of the payment page, of the page that the provider leads back to, and of the tickets. */
  paymentPage: string;
  statusPage: string;
  ticketsPage: string;
}

interface JourneyStage {
  title: string;
  run: (buyer: Buyer, event: MadeEvent) => Promise<number>;
}

/** A browser's requests, from the event's page to the tickets. Its scripts and pictures are cached. */
const STAGES: readonly JourneyStage[] = [
  {
    title: 'event page',
    run: async ({ shop }, { slug }) => (await shop.ask(getRequest(`/explore/${slug}`))).status,
  },
  { title: 'order', run: placeOrder },
  {
    title: 'payment page (the provider’s)',
    run: async ({ provider, paymentPage }) => (await provider.ask(getRequest(paymentPage))).status,
  },
  { title: 'payment, with its notification', run: pay },
  {
    title: 'status page',
    run: async ({ shop, statusPage }) => (await shop.ask(getRequest(statusPage))).status,
  },
  {
    title: 'status page again',
    run: async ({ shop, statusPage }) => (await shop.ask(getRequest(statusPage))).status,
  },
  {
    title: 'tickets',
    run: async ({ shop, ticketsPage }) => (await shop.ask(getRequest(ticketsPage))).status,
  },
];

async function placeOrder(buyer: Buyer, event: MadeEvent): Promise<number> {
  const answer = await buyer.shop.ask(orderRequest(event, buyer.number));
  if (answer.status !== 200) return answer.status;
  const { payload, order } = JSON.parse(answer.body()) as {
    payload: { payment_url: string };
    order: { reference: string; key: string };
  };
  const { pathname, search } = new URL(payload.payment_url);
  buyer.paymentPage = pathname + search;
  buyer.statusPage = `/checkout/status/${order.reference}?key=${order.key}`;
  buyer.ticketsPage = ticketsPath(ticketsKeyOf({ reference: order.reference, buyerKey: order.key }));
  return answer.status;
}

/** The provider redirects the buyer once the server has accepted the notification. */
async function pay({ provider, paymentPage }: Buyer): Promise<number> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await provider.ask(postRequest(paymentPage, form, 'choice=pay'));
  return status === 303 ? 200 : status;
}

/** Measures a buyer's whole journey over HTTP, and the CPU time of each of its stages. */
export async function measureJourney(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { url: databaseUrl, pool } = await stage.database();
  const sandbox = await stage.start({ kind: 'sandbox', databaseUrl });
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}/sandbox`;
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl });
  const server = await stage.start({ kind: 'server', databaseUrl, sandboxUrl, mailPort }, 'journey');
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: UNLIMITED }] });

  progress('journey: warming up');
  const client = () => travellingClient(event, server, sandbox);
  await runLoad({ clients: BUYERS, seconds: WARM_UP_SECONDS, client });
  progress('journey');
  const { waits, answers } = await runLoad({ clients: BUYERS, seconds, client });
  const unexpected = [...answers.keys()].filter((status) => status !== 200);
  if (unexpected.length > 0) throw new Error(`A journey ended with status ${unexpected.join(', ')}.`);
  const pace = paceOf(waits, seconds);

  // Everyone finishes a stage before the next one starts, so that its CPU time can be told apart.
  const connections = await Promise.all(Array.from({ length: BUYERS }, () => openBuyer(server, sandbox)));
  const buyers = Array.from({ length: waits.length }, (_, number) => ({
    ...(connections[number % BUYERS] as Buyer),
    number,
  }));
  const rows = [['', 'per second', 'server ms', 'PostgreSQL ms']];
  for (const { title, run } of STAGES) {
    progress(`journey: ${title}`);
    const before = { at: performance.now(), server: await server.work(), database: await backendWork(pool) };
    await Promise.all(
      connections.map(async (_, i) => {
        for (let n = i; n < buyers.length; n += BUYERS) {
          const status = await run(buyers[n] as Buyer, event);
          if (status !== 200) throw new Error(`${title} was answered with status ${status}.`);
        }
      }),
    );
    const perSecond = buyers.length / ((performance.now() - before.at) / 1000);
    const each = (from: number, to: number) => millis(((to - from) * 1000) / buyers.length);
    rows.push([
      title,
      rate(perSecond),
      each(before.server, await server.work()),
      each(before.database, await backendWork(pool)),
    ]);
  }
  for (const { shop, provider } of connections) {
    shop.close();
    provider.close();
  }
  const text = `${rate(pace.perSecond)} journeys/s, median ${millis(pace.medianMs)} ms, p99 ${millis(pace.p99Ms)} ms: ${STAGES.map(({ title }) => title).join(', ')}.

CPU time of each stage, for ${rate(buyers.length)} buyers who go through it together while jobs and sweeps run

${table(rows)}`;
  return { title: `A buyer’s whole journey over HTTP, ${BUYERS} buyers at once`, text, goals: [] };
}

async function openBuyer(server: Subject, sandbox: Subject): Promise<Buyer> {
  const shop = await Connection.open(server.port);
  const provider = await Connection.open(sandbox.port);
  return { shop, provider, number: 0, paymentPage: '', statusPage: '', ticketsPage: '' };
}

/** Makes whole journeys, one after the other. */
async function travellingClient(event: MadeEvent, server: Subject, sandbox: Subject): Promise<Client> {
  const buyer = await openBuyer(server, sandbox);
  return {
    async turn(number) {
      buyer.number = number;
      for (const { run } of STAGES) {
        const status = await run(buyer, event);
        if (status !== 200) return status;
      }
      return 200;
    },
    close() {
      buyer.shop.close();
      buyer.provider.close();
    },
  };
}
