import type { ProofPurpose } from '@quivertree/domain/proof';

export interface Proof {
  proof: string;
  /** Instant at which it expires. */
  until: string;
}

/** Proofs that are still valid, in memory only. One serves for ten minutes. */
const validProofs = new Map<ProofPurpose, Proof>();
let asking: { purpose: ProofPurpose; answer: Promise<Proof> } | undefined;

/**
 * Confirms the user's identity: by a proof from the last few minutes, else in a dialog that is loaded on first use.
 * Rejects if the user cancels.
 *
 * @param refused a proof that turned out to be no longer valid
 */
export async function askForProof(purpose: ProofPurpose, refused?: string): Promise<string> {
  const before = validProofs.get(purpose);
  if (before && before.proof !== refused && Date.parse(before.until) > Date.now() + 5_000) return before.proof;
  if (asking?.purpose !== purpose) {
    const answer = import('./proof-dialog.tsx').then(({ openProofDialog }) => openProofDialog(purpose));
    const question = { purpose, answer };
    asking = question;
    // Another dialog may have opened in the meantime.
    const clear = () => {
      if (asking === question) asking = undefined;
    };
    answer.then(clear, clear);
  }
  const proof = await asking.answer;
  validProofs.set(purpose, proof);
  return proof.proof;
}
