import * as calls from '@quivertree/contract/accounts/own-account';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { emailLimit } from '../account-limits.ts';
import { accountOf, changeAvatar, changeName } from './account.ts';
import { changePassword } from './change-password.ts';
import { chooseEmails } from './choose-emails.ts';
import { changeEmail, requestConfirmation } from './email-confirmations.ts';
import { personalDataOf } from './my-data.ts';
import { endAllSessions, endSession, sessionsOf } from './sessions.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Calls on the user's own account, which only they can see and change. */
export function ownAccountRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const emails = emailLimit(context);
  return [
    answerCall(calls.getAccount, (_, { user }) => accountOf(pool, user.id)),
    answerCall(calls.changeName, ({ body }, { user }) => changeName(pool, user.id, body.name)),
    answerCall(calls.changeAvatar, ({ body }, { user }) => changeAvatar(pool, user.id, body.pictureId)),
    answerCall(calls.chooseEmails, ({ body }, { user }) => chooseEmails(pool, user.id, body.declinedEmails)),
    answerCall(calls.changeEmail, async ({ body }, { user, clientAddress }) => {
      // Emails are limited per account and per recipient, so that one account can write to only a few strangers.
      for (const email of [user.id, body.email]) await emails.take({ clientAddress, email });
      await changeEmail(pool, user, body.email);
      return {
        message:
          'We’ve sent a link to the new address. Open it to confirm the address. Until then, we’ll use your current one.',
      };
    }),
    answerCall(calls.requestConfirmation, async ({ query }, { user, clientAddress }) => {
      const { email } = await accountOf(pool, user.id);
      await emails.take({ clientAddress, email });
      await requestConfirmation(pool, user, query.next);
      return { message: `We’ve sent a link to ${email}. Open it to confirm your address.` };
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
    answerCall(calls.downloadMyData, async (_, { user }) => {
      await writeAuditLog(pool, user.id, { action: 'account.data_downloaded' });
      return personalDataOf(pool, user.id);
    }),
  ];
}
