import { denySecurityNotice as denyNoticeCall } from '@quivertree/contract/accounts/accounts';
import * as calls from '@quivertree/contract/accounts/own-account';
import { authenticateCaller } from '../../access/acting-token.ts';
import type { Authenticating, Caller } from '../../access/id-tokens.ts';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { linkLimit, resetLimit } from '../accounts/account-limits.ts';
import { confirmationAt } from '../accounts/own/email-confirmations.ts';
import { confirmEmail } from './confirm-email.ts';
import { rejectConfirmation } from './deny-confirmation.ts';
import { denySecurityNotice } from './deny-notice.ts';

/** Calls that let people confirm that an address is theirs, or deny changes that someone else made. */
export function accountOwnershipRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const links = linkLimit(context);
  const resets = resetLimit(context);
  return [
    answerCall(calls.getConfirmation, async ({ body: { key } }, { authorization, clientAddress }) => {
      await links.take({ clientAddress, email: key });
      return confirmationAt(pool, key, await callerOf(context, authorization));
    }),
    answerCall(
      calls.confirmEmail,
      async ({ body: { key, password } }, { authorization, clientAddress }) => {
        await links.take({ clientAddress, email: key });
        return confirmEmail(context, key, { caller: await callerOf(context, authorization), password });
      },
      'password',
    ),
    answerCall(calls.denyConfirmation, async ({ body: { key } }, { clientAddress }) => {
      await links.take({ clientAddress, email: key });
      return rejectConfirmation(pool, key);
    }),
    answerCall(denyNoticeCall, async ({ body: { key } }, { clientAddress }) => {
      await resets.take({ clientAddress, email: key });
      return denySecurityNotice(context, key);
    }),
  ];
}

/**
 * Signed-in user who is making a public call, if any. An administrator acting on a user's behalf doesn't count as that
 * user.
 */
async function callerOf(context: Authenticating, authorization: string | undefined): Promise<Caller | undefined> {
  const caller = authorization === undefined ? undefined : await authenticateCaller(context, authorization);
  return caller?.actedBy ? undefined : caller;
}
