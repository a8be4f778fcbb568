import { randomBytes } from 'node:crypto';
import { encodeCrockford } from '@quivertree/domain/crockford';
import { RESET_CODE_LENGTH } from '@quivertree/domain/reset-code';
import { SHORT_CODE_LENGTH } from '@quivertree/domain/short-code';

/** A UUID of version 7: ordered by time, so that indexes grow at one end; made here since PostgreSQL 15 makes none. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 128 random bits to be written in addresses: 26 letters and digits. */
export function newSecret(): string {
  return encodeCrockford(randomBytes(16));
}

/** A ticket's code for typing: 50 random bits. */
export function newShortCode(): string {
  return encodeCrockford(randomBytes(7)).slice(0, SHORT_CODE_LENGTH);
}

/** A code to reset a password with: 40 random bits. */
export function newResetCode(): string {
  return encodeCrockford(randomBytes(5)).slice(0, RESET_CODE_LENGTH);
}
