import { createHash } from 'node:crypto';
import { encodeCrockford } from '@quivertree/domain/text/crockford';
import { idFrom } from '../../src/db/ids.ts';

/** A demo object's id. It is the same on every machine, and so are the posters drawn from it. */
export function demoId(name: string): string {
  return idFrom(seedOf(name));
}

/** Six letters and digits at the start of an event's order references. */
export function demoEventCode(slug: string): string {
  return encodeCrockford(
    createHash('sha256')
      .update(seedOf(`code of ${slug}`))
      .digest(),
  ).slice(0, 6);
}

function seedOf(name: string): string {
  return `Quivertree demonstration: ${name}`;
}
