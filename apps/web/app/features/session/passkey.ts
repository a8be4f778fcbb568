import { getPasskeyChallenge } from '@quivertree/contract/accounts/accounts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import { beginPasskey } from '@quivertree/contract/accounts/second-factor';
import { apiClient } from '../../calls/api-client.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const NOT_USED = 'No passkey was used. Try again, or choose another method.';
const NOT_CREATED = 'No passkey was created. Try again.';
const KNOWN_HERE = 'This device already has a passkey for your account.';

/** True if this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/**
 * Asks the browser for a passkey for this site.
 *
 * @throws a message to show if none was used
 */
export async function promptForPasskey(): Promise<PasskeyAnswer> {
  const { challengeId, options } = await apiClient.call(getPasskeyChallenge, {});
  const { startAuthentication } = await retryImport(() => import('@simplewebauthn/browser'));
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(NOT_USED);
  });
  return { challengeId, response: answer as unknown as PasskeyAnswer['response'] };
}

/**
 * Makes the browser create a passkey for the signed-in user.
 *
 * @throws a message to show if none was created
 */
export async function createPasskey(): Promise<NewPasskeyAnswer> {
  const { challengeId, options } = await apiClient.call(beginPasskey, {});
  const { startRegistration } = await retryImport(() => import('@simplewebauthn/browser'));
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const registered = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(registered ? KNOWN_HERE : NOT_CREATED);
  });
  return { challengeId, response: answer as unknown as NewPasskeyAnswer['response'] };
}

/** Cancels an open passkey prompt, so that the user can choose another method. */
export async function cancelPasskeyPrompt(): Promise<void> {
  const { WebAuthnAbortService } = await retryImport(() => import('@simplewebauthn/browser'));
  WebAuthnAbortService.cancelCeremony();
}
