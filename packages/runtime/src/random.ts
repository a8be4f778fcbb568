/** Returns `length` bytes from the system's secure source of random numbers. */
export type RandomBytes = (length: number) => Uint8Array;

/** 128 random bits in hexadecimal. */
export function newNonce(randomBytes: RandomBytes): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
