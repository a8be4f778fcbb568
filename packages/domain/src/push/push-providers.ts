import type { PushProvider } from './push-kinds.ts';

const FORMATS: Readonly<Record<PushProvider, RegExp>> = {
  expo: /^Expo(nent)?PushToken\[[\w-]{10,100}\]$/,
  fcm: /^[\w:-]{20,1000}$/,
  // Apple advises against assuming a length for tokens, but they are always written in hexadecimal digits.
  apns: /^([0-9a-f]{2}){32,256}$/i,
};

/** True for text in the form of a provider's token. Only the provider knows whether the token works. */
export function isPushToken(provider: PushProvider, token: string): boolean {
  return FORMATS[provider].test(token);
}

const FIRST_SECONDS = 10;
const MAX_SECONDS = 900;

/**
 * Seconds to wait before trying a provider again after a number of failures in a row: 10 after the first, then twice as
 * long each time, up to 15 minutes.
 */
export function pushBackoffSeconds(failures: number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, failures - 1));
}
