import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { ProofOfWork } from '@quivertree/contract/waiting-room/waiting-room';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Infrastructure } from '../../infrastructure.ts';
import { signMessage } from '../../keys/message-signature.ts';

/** Range of the number that solves a challenge: half a second of trying on a laptop, a few seconds on a cheap phone. */
const ATTEMPTS = { min: 2_000, max: 4_000 };
/** PBKDF2 iterations of one attempt. Making a challenge costs the server as much as one attempt, checking it less. */
const ITERATIONS = 1_000;
/** Time in which a challenge can be solved. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

type Keys = Pick<Infrastructure['keys'], 'roomPlaces'>;

/** A challenge for a browser that wants to join an event's waiting room, as text that the browser sends back. */
export async function newChallenge(keys: Keys, eventId: string, now: number): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(ATTEMPTS.min, ATTEMPTS.max),
    expiresAt: (now + CHALLENGE_MS) / 1_000,
    data: { eventId },
    deriveKey,
    ...secretsOf(keys),
  });
  return JSON.stringify(challenge);
}

/** True if the proof solves a challenge that was made for this event and hasn't expired. */
export async function isSolved(keys: Keys, eventId: string, proof: ProofOfWork): Promise<boolean> {
  const challenge = challengeOf(proof.challenge);
  if (challenge?.parameters.data?.['eventId'] !== eventId) return false;
  const solution = { counter: proof.counter, derivedKey: proof.derivedKey };
  return (await verifySolution({ challenge, solution, deriveKey, ...secretsOf(keys) })).verified;
}

/** The challenge that a browser sent back, whose signature has yet to be checked. */
function challengeOf(text: string): Challenge | undefined {
  try {
    const challenge = JSON.parse(text) as Challenge | null;
    return typeof challenge?.parameters === 'object' && challenge.parameters ? challenge : undefined;
  } catch {
    return undefined;
  }
}

function secretsOf({ roomPlaces }: Keys) {
  return {
    hmacSignatureSecret: signMessage(roomPlaces, 'challenges'),
    hmacKeySignatureSecret: signMessage(roomPlaces, 'solutions of challenges'),
  };
}
