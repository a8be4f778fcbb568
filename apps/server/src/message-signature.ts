import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a message, in base64url: what we and a provider tell each other, what an address says. */
export function signMessage(secret: string | Buffer, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64url');
}

/** Whether a signature is genuine, compared in constant time. */
export function isSignature(secret: string | Buffer, message: string, signature: string): boolean {
  return sameText(signMessage(secret, message), signature);
}

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
