import { joinWhenNotBusy } from '@quivertree/checkout/join-when-not-busy';
import { CallError } from '@quivertree/contract/client';
import { joinWaitingRoom, type ProofOfWork, type RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { apiClient } from '../../calls/api-client.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

/** Why joining takes a while: the browser is solving a challenge, or the server is too busy. */
export type Delay = 'challenge' | 'busy';

interface Joining {
  /** Called when joining will take a while. */
  onDelay: (delay: Delay) => void;
  /** Aborted when the person has left the page. */
  signal: AbortSignal;
}

/**
 * Joins a waiting room. If many people have joined from the same network, the browser first solves a challenge. If the
 * server is too busy, the browser tries again every few seconds.
 */
export async function joinRoom(idOrSlug: string, { onDelay, signal }: Joining): Promise<RoomPlace> {
  const join = (proof?: ProofOfWork) =>
    joinWhenNotBusy(() => apiClient.call(joinWaitingRoom, { params: { idOrSlug }, body: { proof } }), {
      onBusy: () => onDelay('busy'),
      signal,
    });
  try {
    return await join();
  } catch (error) {
    const challenge = challengeIn(error);
    // Browsers offer the cryptography that it takes only on secure pages.
    if (challenge === undefined || !isSecureContext) throw error;
    onDelay('challenge');
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
