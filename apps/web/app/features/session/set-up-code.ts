import { STEP_UP_MINUTES } from '@quivertree/domain/accounts/step-up';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';

let setUpCode: { code: string; until: number } | undefined;

/** Holds on to the code that has just set up an authenticator app, so that it can also confirm the user's identity. */
export function storeSetUpCode(code: string): void {
  setUpCode = { code, until: Date.now() + STEP_UP_MINUTES * MINUTE_MS };
}

/** Removes and returns the code, which is used only once. */
export function takeSetUpCode(): string | undefined {
  const code = setUpCode && setUpCode.until > Date.now() ? setUpCode.code : undefined;
  setUpCode = undefined;
  return code;
}
