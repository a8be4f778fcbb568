import { createHash } from 'node:crypto';

/** What is kept of a secret that somebody else holds: whoever reads the database cannot use it. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
