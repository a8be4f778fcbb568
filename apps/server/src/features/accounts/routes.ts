import * as calls from '@quivertree/contract/accounts/accounts';
import * as oauthCalls from '@quivertree/contract/accounts/oauth';
import { readResetLinkCode } from '@quivertree/domain/accounts/reset-code';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal, tooManyAttempts } from '../../refusals/refusal.ts';
import { CallLimit } from '../../limits/call-limit.ts';
import { forgotPassword } from './forgot-password.ts';
import { linkAccount, sendLinkCode } from './oauth/link-account.ts';
import { newChallenge } from './oauth/authorize.ts';
import { resetPassword } from './reset-password.ts';
import { familyOf } from './refresh-tokens.ts';
import { resetLimit } from './account-limits.ts';
import { knownDevice } from './notices/known-devices.ts';
import { finishSignIn } from './oauth/continue-sign-in.ts';
import { continueToApp } from './oauth/continue-to-app.ts';
import { createPasskeyChallenge } from './second-factor/passkeys.ts';
import { findUser, refreshTokens, signIn, signInWithPasskey } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';

/**
 * Behind a mobile carrier's network, many people share one client address, whereas an email address belongs to one
 * person.
 */
const LIMITS = {
  // Fifty attempts at once and fifty more over the next hour: at most a hundred in an hour.
  signIn: { address: { burst: 60, refillSeconds: 5 }, email: { burst: 50, refillSeconds: 72 } },
  signUp: { address: { burst: 30, refillSeconds: 60 }, email: { burst: 5, refillSeconds: 60 } },
  forgot: { address: { burst: 60, refillSeconds: 30 }, email: { burst: 3, refillSeconds: 300 } },
};

/** A session needs four refreshes an hour, but several tabs may ask at the same moment. */
const REFRESHES = { burst: 60, refillSeconds: 10 };

export function accountRoutes(context: Context): CallRoute[] {
  const limits = {
    signIn: new CallLimit(context, 'sign-in', LIMITS.signIn),
    signUp: new CallLimit(context, 'sign-up', LIMITS.signUp),
    forgot: new CallLimit(context, 'forgot', LIMITS.forgot),
    reset: resetLimit(context),
  };
  const refreshes = context.limits.rateLimit('refreshes by session', REFRESHES);
  const signUp = createSignUp(context);
  return [
    answerCall(
      calls.signUp,
      async ({ body }, { clientAddress }) => {
        await limits.signUp.take({ clientAddress, email: body.email });
        return signUp(body, clientAddress);
      },
      'password',
    ),
    answerCall(calls.forgotPassword, async ({ body: { email } }, { clientAddress, deviceKey }) => {
      // Attempts from a browser that the account knows are counted separately, so that strangers can't use them up.
      await limits.forgot.take({ clientAddress, email: (await knownDevice(context.pool, email, deviceKey)) ?? email });
      return forgotPassword(context, email);
    }),
    answerCall(
      calls.resetPassword,
      async ({ body }, { clientAddress, deviceKey }) => {
        const known = await knownDevice(context.pool, body.email, deviceKey);
        await limits.reset.take({ clientAddress, email: readResetLinkCode(body.code) ?? known ?? body.email });
        return resetPassword(context, body, known);
      },
      'password',
    ),
    answerCall(
      calls.login,
      async ({ body }, { clientAddress, device, deviceKey, storeDeviceKey }) => {
        const known = await knownDevice(context.pool, body.email, deviceKey);
        await limits.signIn.take({ clientAddress, email: known ?? body.email });
        const signedIn = await signIn(context, body, { device, deviceKey }, known);
        storeDeviceKey(signedIn.deviceKey);
        return signedIn.tokens;
      },
      'password',
    ),
    answerCall(calls.refresh, async ({ body: { refreshToken } }) => {
      const session = await familyOf(context.pool, refreshToken);
      const seconds = session === undefined ? 0 : refreshes.take(session);
      if (seconds > 0) throw tooManyAttempts(seconds);
      return refreshTokens(context, refreshToken);
    }),
    answerCall(calls.ensureUser, async ({ body }, { user }) => {
      if (user?.id !== body.sub) throw new Refusal('auth.identity_mismatch');
      return { id: user.id };
    }),
    answerCall(oauthCalls.getSignInChallenge, async () => newChallenge()),
    answerCall(oauthCalls.sendLinkCode, async ({ body }, { clientAddress, signInKey: browserKey }) => {
      await limits.forgot.take({ clientAddress, email: body.state });
      await sendLinkCode(context, { ...body, browserKey });
      return { message: 'We’ve emailed you a code.' };
    }),
    answerCall(oauthCalls.linkAccount, async ({ body }, { clientAddress, signInKey: browserKey }) => {
      await limits.reset.take({ clientAddress, email: body.state });
      return { redirectTo: await linkAccount(context, { ...body, browserKey }) };
    }),
    answerCall(calls.getPasskeyChallenge, async (_, { clientAddress }) => {
      await limits.signIn.take({ clientAddress, email: clientAddress });
      return createPasskeyChallenge(context);
    }),
    answerCall(calls.signInWithPasskey, async ({ body }, { clientAddress, device, deviceKey, storeDeviceKey }) => {
      await limits.signIn.take({ clientAddress, email: body.passkey.response.id });
      const signedIn = await signInWithPasskey(context, body.passkey, { device, deviceKey });
      storeDeviceKey(signedIn.deviceKey);
      return signedIn.tokens;
    }),
    answerCall(oauthCalls.finishOAuthSignIn, async ({ body }, { clientAddress, signInKey: browserKey }) => {
      await limits.reset.take({ clientAddress, email: body.state });
      return { redirectTo: await finishSignIn(context, { ...body, browserKey }) };
    }),
    answerCall(oauthCalls.continueToApp, async ({ body }, { user, signInKey: browserKey }) => ({
      redirectTo: await continueToApp(context, user, { ...body, browserKey }),
    })),
    answerCall(calls.getCurrentUser, async (_, { user }) => {
      const found = user && (await findUser(context, user.id));
      if (!found) throw new Refusal('auth.required');
      const { id, name, email, roles, avatarUrl } = found;
      return { id, name, email, roles: [...roles], ...(avatarUrl ? { avatarUrl } : {}) };
    }),
  ];
}
