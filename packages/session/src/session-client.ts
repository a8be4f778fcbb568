import type { KeyValueStore, Lock } from '@quivertree/runtime/key-value-store';
import { login, refresh } from '@quivertree/contract/accounts/accounts';
import { CallError, type Client } from '@quivertree/contract/client';
import type { RefusalBody } from '@quivertree/contract/refusals';
import type { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import { clearSession, readTokens, storeTokens, type Tokens } from './stored-session.ts';

/**
 * `auth-refreshed`: a 401 led to new tokens. `auth-failed`: the session has ended, because it can't be refreshed
 * (specification, section 4). `second-factor-missing`: a page requires two-step verification and the user hasn't set it
 * up.
 */
export type SessionEvent = 'auth-refreshed' | 'auth-failed' | 'second-factor-missing';

/** Only the call's name is used, so that public pages don't load the two-step verification calls. */
const CONFIRM_IDENTITY: (typeof confirmIdentity)['name'] = 'confirmIdentity';

export interface SessionClientOptions {
  /** Client without a session. */
  client: Client;
  storage: KeyValueStore;
  /** Held during a refresh, so that tabs that share the storage refresh the tokens one at a time. */
  lock: Lock;
  emit: (event: SessionEvent) => void;
  /**
   * Confirms the user's identity. If absent, calls that need step-up authentication fail.
   * @param refused a token that is no longer valid
   */
  confirmIdentity?: ((purpose: StepUpPurpose, refused?: string) => Promise<string>) | undefined;
  /** Asks the user to set up two-step verification. If absent, calls that need it fail. */
  askForSecondFactor?: (() => Promise<void>) | undefined;
}

/**
 * True if a failed refresh ends the session. If the connection is lost, or the server is busy, failing, limiting
 * attempts or refusing an outdated app, the call fails and the next one tries again (decision 72).
 */
function endsSession(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === undefined) return false;
  return error.status < 500 && error.status !== 429 && error.code !== 'app.outdated';
}

/**
 * Client that attaches the stored token to every call. After a 401 it refreshes the tokens once, however many calls
 * were refused at the same moment, and repeats each of the calls once. Login and refresh calls are sent unchanged. If a
 * change needs two-step verification or step-up authentication, the user is asked for it and the call repeated.
 */
export function createSessionClient({
  client,
  storage,
  lock,
  emit,
  confirmIdentity,
  askForSecondFactor,
}: SessionClientOptions): Client {
  let refreshing: Promise<Tokens | null> | undefined;

  /** New tokens in place of the refused ones; null if the session has ended. */
  function renew(refused: Tokens): Promise<Tokens | null> {
    refreshing ??= lock('session-refresh', () => refreshTokens(refused)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function refreshTokens(refused: Tokens): Promise<Tokens | null> {
    const current = readTokens(storage);
    // The user has signed out, or an earlier call or another tab has already refreshed the tokens.
    if (current === null || current.idToken !== refused.idToken) return current;
    try {
      const tokens = await client.call(refresh, { body: { refreshToken: current.refreshToken } });
      if (!stillHolds(current)) return readTokens(storage);
      storeTokens(storage, tokens);
      emit('auth-refreshed');
      return tokens;
    } catch (error) {
      if (!endsSession(error)) throw error;
      if (stillHolds(current)) {
        clearSession(storage);
        emit('auth-failed');
      }
      return null;
    }
  }

  /**
   * False if the user signed out, or someone else signed in, during the refresh. The refreshed tokens are then dropped.
   */
  function stillHolds({ refreshToken }: Tokens): boolean {
    return readTokens(storage)?.refreshToken === refreshToken;
  }

  /** Makes the call with the user's token, and refreshes the token if it is refused. */
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

  /**
   * Repeats a call after two-step verification has been set up. Queries only report that it's missing, since they have
   * no dialog.
   */
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
        emit('second-factor-missing');
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
