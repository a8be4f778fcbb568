import { PROOF_MINUTES } from '@quivertree/domain/proof';
import { MINUTE_MS } from '@quivertree/domain/durations';

let kept: { code: string; until: number } | undefined;

/** Keeps the code that has just set up an authenticator app: it confirms once more that it is its owner. */
export function keepSetUpCode(code: string): void {
  kept = { code, until: Date.now() + PROOF_MINUTES * MINUTE_MS };
}

/** The kept code, which is used once. */
export function takeSetUpCode(): string | undefined {
  const code = kept && kept.until > Date.now() ? kept.code : undefined;
  kept = undefined;
  return code;
}
