import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a message in base64url, for provider notifications and signed addresses. */
export function signMessage(secret: string | Buffer, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64url');
}

/** Verifies a signature in constant time. */
export function isSignature(secret: string | Buffer, message: string, signature: string): boolean {
  return sameText(signMessage(secret, message), signature);
}

/** Compares two texts in a time that doesn't reveal how much of them matches. */
export function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
