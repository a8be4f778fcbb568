import { CallError } from '@quivertree/contract/client';
import { joinWaitingRoom, type ProofOfWork, type RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { apiClient } from '../../calls/api-client.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

/**
 * Joins a waiting room. If many people have joined from the same network, the browser first solves a challenge, which
 * takes a few seconds; `onChallenge` is called before that.
 */
export async function joinRoom(idOrSlug: string, onChallenge: () => void): Promise<RoomPlace> {
  const join = (proof?: ProofOfWork) => apiClient.call(joinWaitingRoom, { params: { idOrSlug }, body: { proof } });
  try {
    return await join();
  } catch (error) {
    const challenge = challengeIn(error);
    // Browsers offer the cryptography that it takes only on secure pages.
    if (challenge === undefined || !isSecureContext) throw error;
    onChallenge();
    const { solve } = await retryImport(() => import('./solve-challenge.ts'));
    const proof = await solve(challenge);
    if (!proof) throw error;
    return join(proof);
  }
}

function challengeIn(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { challenge } = fieldsOf(fieldsOf(error.body)['data']);
  return typeof challenge === 'string' ? challenge : undefined;
}
