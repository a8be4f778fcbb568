import * as calls from '@quivertree/contract/accounts/second-factor';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { requestStepUpCode } from '../step-up/step-up-codes.ts';
import { confirmIdentity, stepUpMethodsOf } from '../step-up/confirm-identity.ts';
import { addSecondFactor } from './add-second-factor.ts';
import { createNewPasskeyChallenge, storePasskey, verifyNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requestSecondFactorReset, cancelReset } from './reset-second-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { secondFactorOf } from './second-factor-view.ts';
import { beginTotp, confirmTotp } from './set-up-totp.ts';

const CONFIRMATION_LIMIT = { address: { burst: 300, refillSeconds: 5 }, email: { burst: 30, refillSeconds: 60 } };
const EMAIL_LIMIT = { address: { burst: 60, refillSeconds: 30 }, email: { burst: 3, refillSeconds: 300 } };

/** Calls for two-step verification and for confirming the user's identity. */
export function secondFactorRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const confirmationLimit = new CallLimit(context, 'step-up', CONFIRMATION_LIMIT);
  const emailLimit = new CallLimit(context, 'confirmation codes', EMAIL_LIMIT);
  return [
    answerCall(calls.getSecondFactor, (_, { user }) => secondFactorOf(pool, user)),
    answerCall(calls.beginTotp, (_, { user }) => beginTotp(context, user)),
    answerCall(calls.confirmTotp, ({ body }, { user, device }) => confirmTotp(context, user, body.code, device)),
    answerCall(calls.removeTotp, (_, { user, device }) => removeSecondFactor(context, user, device)),
    answerCall(calls.renewRecoveryCodes, async (_, { user }) => ({
      recoveryCodes: await renewRecoveryCodes(pool, user),
    })),
    answerCall(calls.beginPasskey, (_, { user }) => createNewPasskeyChallenge(context, user)),
    answerCall(calls.addPasskey, async ({ body: { name, passkey } }, { user, device }) => {
      const verified = await verifyNewPasskey(context, user.id, passkey);
      return addSecondFactor(context, user, device, async (client) => ({
        kind: 'passkey',
        id: await storePasskey(client, user.id, name, verified),
      }));
    }),
    answerCall(calls.removePasskey, ({ params }, { user, device }) =>
      removeSecondFactor(context, user, device, params.passkeyId),
    ),
    answerCall(calls.requestSecondFactorReset, ({ params }, { user }) =>
      requestSecondFactorReset(pool, params.userId, user.id),
    ),
    answerCall(calls.cancelSecondFactorReset, async ({ params }, { user }) => {
      await cancelReset(pool, params.userId, user.id);
      return { cancelled: true as const };
    }),
    answerCall(calls.getStepUpMethods, (_, { user }) => stepUpMethodsOf(context, user)),
    answerCall(calls.sendStepUpCode, async (_, { user, clientAddress }) => {
      const { methods, email } = await stepUpMethodsOf(context, user);
      if (!methods.includes('mail')) throw new Refusal('auth.no_code_by_email');
      await emailLimit.take({ clientAddress, email });
      await requestStepUpCode(context, user.id);
      return { message: `We’ve sent a code to ${email}.` };
    }),
    answerCall(
      calls.confirmIdentity,
      async ({ body }, { user, clientAddress }) => {
        await confirmationLimit.take({ clientAddress, email: user.id });
        return confirmIdentity(context, user, body);
      },
      'password',
    ),
  ];
}
