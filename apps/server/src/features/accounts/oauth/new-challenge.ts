import { randomBytes } from 'node:crypto';
import { hashOf } from '../../../db/hash-of.ts';

/**
 * Verifier of 32 random bytes, its challenge, and a state of 16 bytes, generated for the browser (specification,
 * section 9). Only the browser has the verifier, which is needed to get the tokens.
 */
export function newChallenge(): { codeChallenge: string; codeVerifier: string; state: string } {
  const codeVerifier = randomBytes(32).toString('base64url');
  return {
    codeVerifier,
    codeChallenge: hashOf(codeVerifier).toString('base64url'),
    state: randomBytes(16).toString('base64url'),
  };
}
