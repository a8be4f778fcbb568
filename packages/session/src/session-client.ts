import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { login, refresh } from '@quivertree/contract/accounts/accounts';
import { CallError, type Client } from '@quivertree/contract/client';
import type { RefusalBody } from '@quivertree/contract/refusals';
import type { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import { clearSession, readTokens, storeTokens, type Tokens } from './stored-session.ts';

/** Emitted when a 401 led to new tokens (specification, section 4). */
export const AUTH_REFRESHED = 'auth-refreshed';
/** Emitted when the session can't be refreshed and has ended. */
export const AUTH_FAILED = 'auth-failed';

/** Only the call's name, so that public pages don't load the two-step verification calls. */
const CONFIRM_IDENTITY: (typeof confirmIdentity)['name'] = 'confirmIdentity';

/** Emitted when a page requires two-step verification and the user hasn't set it up. */
export const SECOND_FACTOR_MISSING = 'second-factor-missing';

export interface SessionClientOptions {
  /** Client without a session. */
  client: Client;
  storage: KeyValueStore;
  /** Receives {@link AUTH_REFRESHED}, {@link AUTH_FAILED} and {@link SECOND_FACTOR_MISSING}. */
  events: EventTarget;
  /**
   * Confirms the user's identity. If absent, calls that need step-up authentication fail.
   * @param refused a token that is no longer valid
   */
  confirmIdentity?: ((purpose: StepUpPurpose, refused?: string) => Promise<string>) | undefined;
  /** Has the user set up two-step verification. If absent, calls that need it fail. */
  askForSecondFactor?: (() => Promise<void>) | undefined;
}

/**
 * Client that attaches the stored token to every call. After a 401 it refreshes the tokens once, however many calls
 * were refused at the same moment, and repeats each of them once. Login and refresh calls are sent unchanged. Where a
 * change needs two-step verification or step-up authentication, the user is asked and the call repeated.
 */
export function createSessionClient({
  client,
  storage,
  events,
  confirmIdentity,
  askForSecondFactor,
}: SessionClientOptions): Client {
  let refreshing: Promise<Tokens | null> | undefined;

  /** New tokens in place of the refused ones; null if the session has ended. */
  function renew(refused: Tokens): Promise<Tokens | null> {
    const current = readTokens(storage);
    // The user has signed out, or an earlier call or another tab has already refreshed the tokens.
    if (current === null || current.idToken !== refused.idToken) return Promise.resolve(current);
    refreshing ??= refreshTokens(refused).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function refreshTokens(refused: Tokens): Promise<Tokens | null> {
    try {
      const tokens = await client.call(refresh, { body: { refreshToken: refused.refreshToken } });
      // The user signed out, or someone else signed in, during the refresh, so the new tokens are dropped.
      const current = readTokens(storage);
      if (current?.refreshToken !== refused.refreshToken) return current;
      storeTokens(storage, tokens);
      events.dispatchEvent(new Event(AUTH_REFRESHED));
      return tokens;
    } catch (error) {
      // A lost connection or a rate limit doesn't end the session: the call fails, and the next one tries again.
      if (!(error instanceof CallError) || error.status === undefined || error.status === 429) throw error;
      if (readTokens(storage)?.refreshToken === refused.refreshToken) {
        clearSession(storage);
        events.dispatchEvent(new Event(AUTH_FAILED));
      }
      return null;
    }
  }

  /** Makes the call with the user's token, refreshed if it was refused. */
  const signed: Client = {
    async call(call, input, options = {}) {
      const tokens = readTokens(storage);
      if (tokens === null || call.name === login.name || call.name === refresh.name || options.authorization)
        return client.call(call, input, options);
      try {
        return await client.call(call, input, withToken(options, tokens));
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        const renewed = await renew(tokens);
        if (renewed === null) throw error;
        return client.call(call, input, withToken(options, renewed));
      }
    },
  };

  /** Makes the call again once two-step verification is set up. Queries can't ask for it: they have no dialog. */
  const verified: Client = {
    async call(call, input, options) {
      try {
        return await signed.call(call, input, options);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.second_factor_missing') throw error;
        if (call.method !== 'GET' && askForSecondFactor) {
          await askForSecondFactor();
          return signed.call(call, input, options);
        }
        events.dispatchEvent(new Event(SECOND_FACTOR_MISSING));
        throw error;
      }
    },
  };

  return {
    async call(call, input, options = {}) {
      try {
        return await verified.call(call, input, options);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code !== 'auth.step_up_required' || !confirmIdentity || call.name === CONFIRM_IDENTITY) throw error;
        const purpose = (error.body as RefusalBody).data?.['purpose'] as StepUpPurpose;
        return signed.call(call, input, {
          ...options,
          stepUpToken: await confirmIdentity(purpose, options.stepUpToken),
        });
      }
    },
  };
}

function withToken<Options extends object>(options: Options, { idToken }: Tokens): Options & { authorization: string } {
  return { ...options, authorization: `Bearer ${idToken}` };
}
