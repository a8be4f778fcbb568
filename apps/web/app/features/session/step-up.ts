import type { StepUpPurpose } from '@quivertree/domain/step-up';

export interface Proof {
  stepUpToken: string;
  /** Instant at which it expires. */
  until: string;
}

/** Proofs that are still valid, in memory only. One serves for ten minutes. */
const validProofs = new Map<StepUpPurpose, Proof>();
let asking: { purpose: StepUpPurpose; answer: Promise<Proof> } | undefined;

/**
 * Confirms the user's identity: by a proof from the last few minutes, else in a dialog that is loaded on first use.
 * Rejects if the user cancels.
 *
 * @param refused a proof that turned out to be no longer valid
 */
export async function confirmIdentity(purpose: StepUpPurpose, refused?: string): Promise<string> {
  const before = validProofs.get(purpose);
  if (before && before.stepUpToken !== refused && Date.parse(before.until) > Date.now() + 5_000)
    return before.stepUpToken;
  if (asking?.purpose !== purpose) {
    const answer = import('./step-up-dialog.tsx').then(({ openStepUpDialog }) => openStepUpDialog(purpose));
    const question = { purpose, answer };
    asking = question;
    // Another dialog may have opened in the meantime.
    const clear = () => {
      if (asking === question) asking = undefined;
    };
    answer.then(clear, clear);
  }
  const stepUpToken = await asking.answer;
  validProofs.set(purpose, stepUpToken);
  return stepUpToken.stepUpToken;
}
