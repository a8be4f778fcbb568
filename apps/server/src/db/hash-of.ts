import { createHash } from 'node:crypto';

/** Hash stored in place of a secret that someone else holds, so that reading the database doesn't reveal it. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
