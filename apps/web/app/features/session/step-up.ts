import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import { retryImport } from '../../hydration/retrying-import.ts';

export interface StepUpConfirmation {
  stepUpToken: string;
  /** Instant at which the confirmation expires. */
  until: string;
}

/** Confirmations that are still valid, in memory only. Each lasts ten minutes. */
const confirmations = new Map<StepUpPurpose, StepUpConfirmation>();
let asking: { purpose: StepUpPurpose; answer: Promise<StepUpConfirmation> } | undefined;

/**
 * Confirms the user's identity: reuses a confirmation from the last ten minutes, or opens a dialog, which is loaded on
 * first use. Rejects if the user cancels.
 *
 * @param refused a token that the server no longer accepts
 */
export async function confirmIdentity(purpose: StepUpPurpose, refused?: string): Promise<string> {
  const before = confirmations.get(purpose);
  if (before && before.stepUpToken !== refused && Date.parse(before.until) > Date.now() + 5_000)
    return before.stepUpToken;
  if (asking?.purpose !== purpose) {
    const answer = retryImport(() => import('./step-up-dialog.tsx')).then(({ openStepUpDialog }) =>
      openStepUpDialog(purpose),
    );
    const question = { purpose, answer };
    asking = question;
    // Another dialog may have opened in the meantime.
    const clear = () => {
      if (asking === question) asking = undefined;
    };
    answer.then(clear, clear);
  }
  const confirmation = await asking.answer;
  confirmations.set(purpose, confirmation);
  return confirmation.stepUpToken;
}
