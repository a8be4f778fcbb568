import { isOpenTo } from '@quivertree/contract/access';
import { login } from '@quivertree/contract/accounts/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Call } from '@quivertree/contract/call';
import { MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { requestFor, type Subject } from './requests.ts';

/**
 * Every kind of caller: a guest, a user without an organisation, the owner of another organisation, each role in the
 * event's own organisation, and an administrator.
 */
const ACTORS = ['guest', 'visitor', 'owner elsewhere', ...MEMBER_ROLES, 'administrator'] as const;
type Actor = (typeof ACTORS)[number];

/** Codes of access refusals: not signed in, not permitted, and "not found" where even existence isn't revealed. */
const ACCESS_REFUSALS = ['auth.required', 'access.denied', 'event.not_found', 'order.not_found', 'organiser.not_found'];

let world: World;
let subject: Subject;
const tokens = new Map<Actor, string>();

beforeAll(async () => {
  world = await startWorld();
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, pools: [1_000], ticketTypes: [{ pool: 0 }] });
  const { reference } = await order(world.url, event, [[0, 1]]);
  subject = {
    organiserId,
    eventId: event.id,
    ticketId: event.ticketTypes[0] as string,
    poolId: event.pools[0] as string,
    reference,
  };
  await signIn('visitor', {});
  await signIn('administrator', { roles: ['USER', 'ADMINISTRATOR'] });
  await signIn('owner elsewhere', { memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' } });
  for (const role of MEMBER_ROLES) await signIn(role, { memberOf: { organiserId, role } });
});
afterAll(() => world.stop());

async function signIn(actor: Actor, user: Parameters<typeof makeUser>[1]): Promise<void> {
  const { email, password } = await makeUser(world.pool, user);
  const { idToken } = await world.client.call(login, { body: { email, password } });
  tokens.set(actor, `Bearer ${idToken}`);
}

/** Code of an access refusal; undefined if the actor's call got as far as the command. */
async function refusalFor(actor: Actor, call: Call): Promise<string | undefined> {
  const { params, query, body } = requestFor(call, subject);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');
  const authorization = tokens.get(actor);
  const response = await fetch(`${world.url}${path}?${new URLSearchParams((query ?? {}) as Record<string, string>)}`, {
    method: call.method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw new Error(`${call.name} failed: ${await response.text()}`);
  const { code = '' } = ((await response.json()) ?? {}) as { code?: string };
  if (code === 'request.invalid') throw new Error(`The request for ${call.name} doesn’t match its own schema`);
  // Paths of administrators' calls name no organisation, so "not found" there comes from the command.
  const refusals = call.access === 'administrator' ? ['auth.required', 'access.denied'] : ACCESS_REFUSALS;
  return refusals.includes(code) ? code : undefined;
}

/** Refusal that the contract requires for an actor and a call; undefined if the call is allowed. */
function expected({ access, path }: Call, actor: Actor): string | undefined {
  if (access === 'public') return undefined;
  if (actor === 'guest') return 'auth.required';
  if (access === 'signed-in') return undefined;
  const isMember = (MEMBER_ROLES as readonly string[]).includes(actor);
  const hasRole = isMember || actor === 'owner elsewhere';
  if (access === 'administrator') return actor === 'administrator' ? undefined : 'access.denied';
  if (access === 'organiser') return hasRole || actor === 'administrator' ? undefined : 'access.denied';
  if (access === 'door') return ['owner', 'manager', 'door'].includes(actor) ? undefined : 'event.not_found';
  if (!hasRole && actor !== 'administrator') return 'access.denied';
  if (actor === 'administrator' ? access.administrators : (access.members as readonly string[]).includes(actor))
    return undefined;
  if (path.includes('{reference}')) return 'order.not_found';
  return path.includes('{eventId}') ? 'event.not_found' : 'organiser.not_found';
}

/** Sorts the call that ends the actor's own sessions last, since later calls wouldn't recognise the actor. */
const ending = (call: Call) => Number(call.name === 'endAllSessions');
const closed = ALL_CALLS.filter(({ access }) => access !== 'public').sort((a, b) => ending(a) - ending(b));

describe.each(ACTORS)('as %s', (actor) => {
  test.each(closed.map((call) => [call.name, call] as const))(
    '%s is open or closed as its contract says',
    async (_, call) => {
      expect(await refusalFor(actor, call)).toBe(expected(call, actor));
    },
  );
});

test.each(ALL_CALLS.filter(({ access }) => access === 'public').map((call) => [call.name, call] as const))(
  'anyone can call %s without signing in',
  async (_, call) => {
    expect(['auth.required', 'access.denied']).not.toContain(await refusalFor('guest', call));
  },
);

test('every call for an organisation’s people names the organisation in its path', () => {
  const nameless = ALL_CALLS.filter(
    ({ access, path }) => typeof access === 'object' && !/\{(organiserId|eventId|reference)\}/.test(path),
  );
  expect(nameless.map(({ name }) => name)).toEqual([]);
});

test('screens offer exactly what the server allows', () => {
  const members = MEMBER_ROLES as readonly string[];
  for (const call of ALL_CALLS)
    for (const actor of ACTORS.filter((actor) => actor !== 'guest' && actor !== 'owner elsewhere')) {
      const memberRole = members.includes(actor) ? (actor as (typeof MEMBER_ROLES)[number]) : null;
      const open = isOpenTo(call.access, { isAdministrator: actor === 'administrator', memberRole });
      expect(open, `${call.name} for ${actor}`).toBe(expected(call, actor) === undefined);
    }
});

test('every call under /admin is for administrators only', () => {
  const open = ALL_CALLS.filter(({ access, path }) => path.includes('/admin/') && access !== 'administrator');
  expect(open.map(({ name }) => name)).toEqual([]);
});
