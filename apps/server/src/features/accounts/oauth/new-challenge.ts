import { randomBytes } from 'node:crypto';
import { hashOf } from '../../../db/hash-of.ts';

/**
 * What a browser needs to begin a sign-in, made by the server (specification, section 9): a verifier of 32 random bytes,
 * its challenge, a state of 16. The browser keeps the verifier, since only whoever has it gets the tokens.
 */
export function newChallenge(): { codeChallenge: string; codeVerifier: string; state: string } {
  const codeVerifier = randomBytes(32).toString('base64url');
  return {
    codeVerifier,
    codeChallenge: hashOf(codeVerifier).toString('base64url'),
    state: randomBytes(16).toString('base64url'),
  };
}
