import * as calls from '@quivertree/contract/accounts/own-account';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { myOrders } from '../../tickets/my-orders.ts';
import { resendTickets } from '../../tickets/resend-tickets.ts';
import { authenticateCaller } from '../../../access/acting-token.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { accountOf, changeAvatar, changeName } from './account.ts';
import { changePassword } from './change-password.ts';
import { chooseEmails } from './choose-emails.ts';
import { deleteAccount } from './delete-account.ts';
import { confirmEmail } from './confirm-email.ts';
import { changeEmail, confirmationAt, rejectConfirmation, requestConfirmation } from './email-confirmations.ts';
import { personalDataOf } from './my-data.ts';
import { endAllSessions, endSession, sessionsOf } from './sessions.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Rate limit of calls that send an email which the recipient may not have asked for. */
const EMAIL_LIMIT = { address: { burst: 60, refillSeconds: 30 }, email: { burst: 3, refillSeconds: 300 } };
/** Rate limit for opening and using links from emails. */
const LINK_LIMIT = { address: { burst: 60, refillSeconds: 30 }, email: { burst: 20, refillSeconds: 30 } };

/** Calls on the user's own account, which only they can see and change. */
export function ownAccountRoutes(context: Context): CallRoute[] {
  const { pool, limits } = context;
  const emailLimit = new CallLimit(limits, 'emails on request', EMAIL_LIMIT);
  const linkLimit = new CallLimit(limits, 'confirmation links', LINK_LIMIT);
  return [
    answerCall(calls.getAccount, (_, { user }) => accountOf(pool, user.id)),
    answerCall(calls.changeName, ({ body }, { user }) => changeName(pool, user.id, body.name)),
    answerCall(calls.changeAvatar, ({ body }, { user }) => changeAvatar(pool, user.id, body.pictureId)),
    answerCall(calls.chooseEmails, ({ body }, { user }) => chooseEmails(pool, user.id, body.declinedEmails)),
    answerCall(calls.changeEmail, async ({ body }, { user, clientAddress }) => {
      // Limited both by the account and by the recipient, so that one account can write to only a few strangers.
      for (const email of [user.id, body.email]) emailLimit.take({ clientAddress, email });
      await changeEmail(pool, user, body.email);
      return { message: 'We’ve sent a link to the new address. It replaces this one once you confirm it there.' };
    }),
    answerCall(calls.requestConfirmation, async ({ query }, { user, clientAddress }) => {
      const { email } = await accountOf(pool, user.id);
      emailLimit.take({ clientAddress, email });
      await requestConfirmation(pool, user, query.next);
      return { message: `We’ve sent a link to ${email}.` };
    }),
    answerCall(calls.getConfirmation, async ({ body: { key } }, { authorization, clientAddress }) => {
      linkLimit.take({ clientAddress, email: key });
      return confirmationAt(pool, key, await callerOf(context, authorization));
    }),
    answerCall(
      calls.confirmEmail,
      async ({ body: { key, password } }, { authorization, clientAddress }) => {
        linkLimit.take({ clientAddress, email: key });
        return confirmEmail(context, key, { caller: await callerOf(context, authorization), password });
      },
      'password',
    ),
    answerCall(calls.denyConfirmation, ({ body: { key } }, { clientAddress }) => {
      linkLimit.take({ clientAddress, email: key });
      return rejectConfirmation(pool, key);
    }),
    answerCall(
      calls.changePassword,
      ({ body }, { user, device }) => changePassword(context, user, body.newPassword, device),
      'password',
    ),
    answerCall(calls.unlinkIdentity, ({ params }, { user, device }) =>
      unlinkIdentity(context, user, params.identityId, device),
    ),
    answerCall(calls.listSessions, (_, { user }) => sessionsOf(pool, user.id)),
    answerCall(calls.endSession, async ({ params }, { user }) => {
      await endSession(pool, user, params.sessionId);
      return { ended: true as const };
    }),
    answerCall(calls.endAllSessions, async (_, { user }) => {
      await endAllSessions(pool, user);
      return { ended: true as const };
    }),
    answerCall(calls.listMyOrders, (_, { user }) => myOrders(pool, user.id)),
    answerCall(calls.resendTickets, async ({ body: { email } }, { clientAddress }) => {
      emailLimit.take({ clientAddress, email });
      return resendTickets(pool, email);
    }),
    answerCall(calls.downloadMyData, async (_, { user }) => {
      await writeAuditLog(pool, user.id, { action: 'account.data_downloaded' });
      return personalDataOf(pool, user.id);
    }),
    answerCall(calls.deleteAccount, async (_, { user }) => {
      await deleteAccount(pool, user);
      return { deleted: true as const };
    }),
  ];
}

/** Signed-in user of a public call, if any. An administrator acting on a user's behalf doesn't count as that user. */
async function callerOf(context: Context, authorization: string | undefined): Promise<Caller | undefined> {
  const caller = authorization === undefined ? undefined : await authenticateCaller(context, authorization);
  return caller?.actedBy ? undefined : caller;
}
