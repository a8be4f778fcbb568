import { login } from '@quivertree/contract/accounts/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { refusalsOf } from '@quivertree/contract/general-refusals';
import { REFUSALS } from '@quivertree/contract/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { fieldsOf, HOSTILE_FIELDS, HOSTILE_TEXTS, pathsOf, withField } from './hostile-values.ts';
import { requestFor, type Subject } from './requests.ts';

/** Number of mutations tried: on the body of a public call, and on the whole request of any other. */
const SOME = { public: 60, others: 30 };
const SEED = 20_261_122;

let world: World;
let subject: Subject;
let tokens: { administrator: string; owner: string };

beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, pools: [1_000], ticketTypes: [{ pool: 0 }] });
  const { reference } = await order(world.url, event, [[0, 1]]);
  const [ticketId = ''] = event.ticketTypes;
  const [poolId = ''] = event.pools;
  subject = { organiserId, eventId: event.id, ticketId, poolId, reference };
  const signIn = async (user: Parameters<typeof makeUser>[1]) => {
    const { email, password } = await makeUser(world.pool, user);
    const { idToken } = await world.client.call(login, { body: { email, password } });
    return `Bearer ${idToken}`;
  };
  tokens = {
    administrator: await signIn({ roles: ['USER', 'ADMINISTRATOR'] }),
    owner: await signIn({ memberOf: { organiserId, role: 'owner' } }),
  };
});
afterAll(() => world.stop());

/** One change to a call's valid request. */
type Change =
  | { in: 'path' | 'query'; name: string; text: string }
  | { in: 'body'; path: readonly (string | number)[]; field: unknown };

/** A sample of a list, the same in every run. */
function someOf<T>(all: readonly T[], most: number): T[] {
  const size = Math.min(most, all.length);
  const some = fc.shuffledSubarray([...all], { minLength: size, maxLength: size });
  return fc.sample(some, { seed: SEED, numRuns: 1 })[0] ?? [];
}

const STRANGE_TEXTS = fc.sample(fc.string({ unit: 'binary' }), { seed: SEED, numRuns: 20 });

/**
 * Mutations of a call's request. Public calls get every mutation of the URL and a sample of those of the body; other
 * calls get a sample of both.
 */
function changesOf(call: Call): Change[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const texts = [...HOSTILE_TEXTS, ...STRANGE_TEXTS];
  const inAddress: Change[] = [
    ...names.flatMap((name) => texts.map((text) => ({ in: 'path' as const, name, text }))),
    ...fieldsOf(call.query).flatMap((name) => texts.map((text) => ({ in: 'query' as const, name, text }))),
  ];
  const paths = [...pathsOf(requestFor(call, subject).body), ...fieldsOf(call.body).map((name) => [name])];
  const inBody = paths
    .filter((path) => path.length > 0)
    .flatMap((path) => [...HOSTILE_FIELDS, ...STRANGE_TEXTS].map((field) => ({ in: 'body' as const, path, field })));
  return call.access === 'public'
    ? [...inAddress, ...someOf(inBody, SOME.public)]
    : someOf<Change>([...inAddress, ...inBody], SOME.others);
}

/** Encodes text for a URL; a lone surrogate, which UTF-8 forbids, is sent as the bytes that would encode it. */
const encoded = (text: string) =>
  [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('');

async function answerTo(call: Call, change: Change): Promise<{ status: number; sent: string; body: string }> {
  const valid = requestFor(call, subject);
  const params = valid.params as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    change.in === 'path' && change.name === name ? encoded(change.text) : encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((valid.query ?? {}) as Record<string, string>)
    .filter(([name]) => !(change.in === 'query' && change.name === name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (change.in === 'query') query.push(`${change.name}=${encoded(change.text)}`);
  const body = change.in === 'body' ? withField(valid.body, change.path, change.field) : valid.body;
  const token =
    call.access === 'public' ? undefined : call.access === 'administrator' ? tokens.administrator : tokens.owner;
  const address = `${world.url}${path}?${query.join('&')}`;
  const response = await fetch(address, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    sent: `${call.method} ${address} ${JSON.stringify(body) ?? ''}`,
    body: await response.text(),
  };
}

/** Calls that end the session, so that every later call would fail. */
const ENDING = ['endAllSessions', 'signOut'];
const callsOf = (isPublic: boolean) =>
  ALL_CALLS.filter(({ access, name }) => (access === 'public') === isPublic && !ENDING.includes(name)).map(
    (call): [string, Call] => [call.name, call],
  );

async function expectNoFaults(call: Call): Promise<void> {
  const listed = new Set([200, 404, ...[...refusalsOf(call)].map((code) => REFUSALS[code].status)]);
  for (const change of changesOf(call)) {
    const { status, sent, body } = await answerTo(call, change);
    const failure = `${sent.slice(0, 600)} got ${status}: ${body.slice(0, 300)}`;
    expect(status, failure).not.toBe(500);
    expect([...listed], failure).toContain(status);
  }
}

describe('no value, however strange, causes a server error, and every status is listed:', () => {
  test.each(callsOf(true))('%s', (_, call) => expectNoFaults(call));
  test.each(callsOf(false))('%s', (_, call) => expectNoFaults(call));
});

/** URLs outside the API contract. Each `*` is replaced with hostile text. */
const OTHER_ADDRESSES = [
  '/explore/*',
  '/explore?city=*&category=*&date=*&page=*&size=*&sort=*',
  '/calendar?month=*',
  '/checkout/*',
  '/checkout/status/*?key=*',
  '/organisers/*',
  '/tickets/*',
  '/transfer/*',
  '/refund/*',
  '/invitation/*',
  '/events?id=*',
  '/posters/music/*',
  '/pictures/*',
  '/share/*',
  '/api/v1/downloads/*',
  '/api/v1/public/tickets/*/apple-wallet/*',
  '/api/v1/public/tickets/*/google-wallet/*',
  '/oauth2/authorize?state=*&client_id=*&redirect_uri=*&code_challenge=*',
  '/oauth2/callback?state=*&code=*',
  '/api/v1/public/tickets/*/tickets.pdf',
  '/api/v1/public/tickets/*/receipt.pdf',
  '/*',
];

test.each(OTHER_ADDRESSES)('%s never causes a server error, whatever `*` stands for', async (address) => {
  for (const text of [...HOSTILE_TEXTS, ...STRANGE_TEXTS].filter(({ length }) => length < 1_000)) {
    const asked = address.replaceAll('*', encoded(text));
    const { status } = await fetch(world.url + asked, { redirect: 'manual' });
    expect(status, asked.slice(0, 300)).toBeLessThan(500);
  }
});
