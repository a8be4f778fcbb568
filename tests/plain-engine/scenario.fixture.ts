import { createClient } from '@quivertree/contract/client';
import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { createOrderSubmission } from '@quivertree/checkout/order-submission';
import { md5 } from '@quivertree/checkout/md5';
import { createDoorCalls } from '@quivertree/door/door-calls';
import { deviceId } from '@quivertree/door/device-id';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { checkCode } from '@quivertree/door/check-code';
import { createScanQueue } from '@quivertree/door/scan-queue';
import { verdictDetail, verdictWord } from '@quivertree/door/verdict-words';
import type { Clock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import type { RandomBytes } from '@quivertree/runtime/random';
import { authorizeUrl, newAttempt } from '@quivertree/session/oauth';
import { createSession } from '@quivertree/session/session';

/** Everything that the scenario needs from the engine, besides the language and the globals of its bare context. */
export interface Engine {
  fetch: (request: Request) => Promise<Response>;
  clock: Clock;
  randomBytes: RandomBytes;
  sha256: (text: string) => Promise<Uint8Array>;
  baseUrl: string;
  /** A genuine ticket code of the event, with the public key that checks it. */
  ticket: { code: string; eventId: string; keyId: string; publicKey: number[] };
}

/** Signs in, refreshes, orders and scans. */
export async function runScenario({ fetch, clock, randomBytes, sha256, baseUrl, ticket }: Engine) {
  const local = new MemoryStore();
  const session = createSession({
    client: createClient({ fetch, baseUrl, clock }),
    local,
    tab: new MemoryStore(),
    clock,
    lock: (_, work) => work(),
    emit: () => {},
    followOtherTabs: () => {},
  });
  await session.start();
  await session.signIn({ email: 'n@example.com', password: 'correct horse' });
  await Promise.all(Array.from({ length: 20 }, () => session.client.call(getCurrentUser, {})));

  const app = { origin: baseUrl, clientId: 'quivertree-app', redirectUri: 'quivertree://oauth/callback' };
  const signIn = authorizeUrl(app, await newAttempt({ randomBytes, sha256 }));

  const { eventId } = ticket;
  const submission = createOrderSubmission(
    { client: session.client, storage: local, clock, randomBytes, md5, statusUrl: () => 'quivertree://status' },
    eventId,
  );
  const payment = await submission.submit({
    eventId,
    attendee: { name: 'Ndapewa', email: 'n@example.com' },
    customFields: [],
    tickets: [{ ticketId: eventId, quantity: 1 }],
  });

  const device = deviceId(local, randomBytes);
  const calls = createDoorCalls({ client: session.client, eventId, device, onCounts: () => {} });
  const queue = createScanQueue({
    send: calls.scan,
    storage: local,
    storageKey: 'waiting',
    clock,
    randomBytes,
    pauseMs: 10,
  });
  const decided = new Promise<void>((resolve) => {
    queue.subscribe(() => queue.state().decided.length > 0 && resolve());
  });
  const stop = queue.start();
  queue.add(ticket.code, { practice: false });
  await decided;
  stop();
  const decision = queue.state().decided[0]?.decision;
  const publicKeys = new Map([[ticket.keyId, Uint8Array.from(ticket.publicKey)]]);
  return {
    user: session.state().user?.name,
    signIn,
    payment: payment.url,
    word: decision && verdictWord(decision),
    detail: decision && verdictDetail(decision, 'Africa/Windhoek', clock.now()),
    offline: (await checkCode(ticket.code, { eventId, publicKeys, verify: ed25519Verifier() })).result,
  };
}
