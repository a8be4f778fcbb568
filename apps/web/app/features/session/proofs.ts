import type { ProofPurpose } from '@quivertree/domain/proof';

export interface Proof {
  proof: string;
  /** Instant after which it is good for nothing. */
  until: string;
}

/** What is good still: asked for once, a proof serves for ten minutes; kept by the page alone. */
const known = new Map<ProofPurpose, Proof>();
let asking: { purpose: ProofPurpose; answer: Promise<Proof> } | undefined;

/**
 * Shows that it is really the user: by what was shown a few minutes ago, else by asking them in a dialog, which is loaded
 * with the first question. Rejects where they turn away. `refused`: a proof that turned out to be good no longer.
 */
export async function askForProof(purpose: ProofPurpose, refused?: string): Promise<string> {
  const before = known.get(purpose);
  if (before && before.proof !== refused && Date.parse(before.until) > Date.now() + 5_000) return before.proof;
  if (asking?.purpose !== purpose) {
    const answer = import('./proof-dialog.tsx').then(({ openProofDialog }) => openProofDialog(purpose));
    const question = { purpose, answer };
    asking = question;
    // Another question may have been asked meanwhile: it is still open.
    const over = () => {
      if (asking === question) asking = undefined;
    };
    answer.then(over, over);
  }
  const proof = await asking.answer;
  known.set(purpose, proof);
  return proof.proof;
}
