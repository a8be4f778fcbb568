import { createHash } from 'node:crypto';

/** Hash that is stored in place of a secret, so that reading the database doesn't reveal the secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
