import type { RandomBytes } from '@quivertree/runtime/random';

/** The browser's secure random numbers, which it has without TLS too, unlike `crypto.randomUUID`. */
export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
