import { CallError } from '@quivertree/contract/client';
import { joinWaitingRoom, type ProofOfWork } from '@quivertree/contract/waiting-room/waiting-room';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { isSolved, newChallenge } from './proof-of-work.ts';

let world: World;
let event: MadeEvent;
beforeAll(async () => {
  // The first place uses up the allowance of the tests' address.
  world = await startWorld({ env: { ORDERS_PER_ADDRESS: '1' } });
  event = await makeEvent(world.pool, { waitingRoom: true, ticketTypes: [{ priceMinor: 0 }] });
  await join(event);
});
afterAll(() => world.stop());

let proof: ProofOfWork;
beforeEach(async () => {
  proof = await solve(await expectChallenge(event));
});

/** Joins, each time as another browser. */
const join = ({ slug }: MadeEvent, solution?: ProofOfWork) =>
  world.client.call(joinWaitingRoom, { params: { idOrSlug: slug }, body: { proof: solution } });

/** Expects a refusal to join, and returns the challenge in it. */
async function expectChallenge(of: MadeEvent, solution?: ProofOfWork): Promise<string> {
  const error = await join(of, solution).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'waiting_room.too_many_places' });
  return String(fieldsOf(fieldsOf((error as CallError).body)['data'])['challenge']);
}

async function solve(challenge: string): Promise<ProofOfWork> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey });
  return { challenge, counter: solution?.counter ?? -1, derivedKey: solution?.derivedKey ?? '' };
}

test('a browser that solves a challenge joins from a network that has many places already', async () => {
  expect((await join(event, proof)).state).toBe('waiting');
});

test('a solution gives one place, even if it’s sent twice at once', async () => {
  const results = await Promise.allSettled([join(event, proof), join(event, proof)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expectChallenge(event, proof);
});

test('a solution for one event gives no place for another', async () => {
  const other = await makeEvent(world.pool, { waitingRoom: true, ticketTypes: [{ priceMinor: 0 }] });
  await expectChallenge(other, proof);
});

test('an altered challenge or a wrong solution gives no place', async () => {
  const easier = proof.challenge.replace(/"keyPrefix":"\w+"/, '"keyPrefix":"00"');
  expect(easier).not.toBe(proof.challenge);
  const wrong: ProofOfWork[] = [
    await solve(easier),
    { ...proof, derivedKey: proof.derivedKey.replace(/^../, (start) => (start === '00' ? '01' : '00')) },
    { ...proof, challenge: 'null' },
    { ...proof, challenge: '{"parameters":' },
    { ...proof, challenge: `{"parameters":{"data":{"eventId":"${event.id}"}}}` },
  ];
  for (const one of wrong) await expectChallenge(event, one);
});

test('a challenge expires after five minutes', async () => {
  const { keys } = world.context;
  const at = async (minutesAgo: number) =>
    solve(await newChallenge(keys, event.id, Date.now() - minutesAgo * MINUTE_MS));
  expect([await isSolved(keys, event.id, await at(4)), await isSolved(keys, event.id, await at(6))]).toEqual([
    true,
    false,
  ]);
});
