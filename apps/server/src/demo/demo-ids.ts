import { createHash } from 'node:crypto';
import { encodeCrockford } from '@quivertree/domain/crockford';

/** The id of a thing of the demonstration: a UUID of version 8, the same on every machine, so that posters are too. */
export function demoId(name: string): string {
  const bytes = digestOf(name).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** An event's six letters and digits that stand in front of its references. */
export function demoEventCode(slug: string): string {
  return encodeCrockford(digestOf(`code of ${slug}`)).slice(0, 6);
}

function digestOf(name: string): Buffer {
  return createHash('sha256').update(`Quivertree demonstration: ${name}`).digest();
}
