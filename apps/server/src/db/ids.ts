import { createHash, randomFillSync, randomUUID } from 'node:crypto';
import { encodeCrockford } from '@quivertree/domain/text/crockford';
import { RESET_CODE_LENGTH } from '@quivertree/domain/accounts/reset-code';
import { RECOVERY_CODE_LENGTH } from '@quivertree/domain/accounts/second-factor';
import { SHORT_CODE_LENGTH } from '@quivertree/domain/tickets/short-code';

/** Creates a UUID of version 7, ordered by time so that indexes grow at one end. PostgreSQL 15 can't generate them. */
export function newId(at: number = Date.now()): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The smallest id that {@link newId} can create at an instant, in milliseconds since 1970. */
export function minIdAt(at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for a UUID in the form that PostgreSQL accepts. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Derives an id from a text: a UUID of version 8, always the same for the same text. */
export function idFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Random bytes fetched in advance, because a system call for a few costs as much as one for 4,000. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

function randomBytes(size: number): Buffer {
  if (used + size > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn.subarray(used, (used += size));
}

/** Creates a secret of 128 random bits for addresses: 26 letters and digits. */
export function newSecret(): string {
  return encodeCrockford(randomBytes(16));
}

/** Creates a ticket's short code: 50 random bits. */
export function newShortCode(): string {
  return encodeCrockford(randomBytes(7)).slice(0, SHORT_CODE_LENGTH);
}

/** Creates a password reset code: 40 random bits. */
export function newResetCode(): string {
  return encodeCrockford(randomBytes(5)).slice(0, RESET_CODE_LENGTH);
}

/** Creates a recovery code for two-step verification: 80 random bits. */
export function newRecoveryCode(): string {
  return encodeCrockford(randomBytes(10)).slice(0, RECOVERY_CODE_LENGTH);
}
