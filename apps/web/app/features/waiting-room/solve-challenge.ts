import type { ProofOfWork } from '@quivertree/contract/waiting-room/waiting-room';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves a challenge, in a few seconds. Resolves to undefined if the browser is far too slow for it. */
export async function solve(challenge: string): Promise<ProofOfWork | undefined> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey });
  return solution ? { challenge, counter: solution.counter, derivedKey: solution.derivedKey } : undefined;
}
