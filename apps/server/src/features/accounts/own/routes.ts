import * as calls from '@quivertree/contract/own-account';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { writeRecord } from '../../record/write-record.ts';
import { myOrders } from '../../tickets/my-orders.ts';
import { resendTickets } from '../../tickets/resend-tickets.ts';
import { accountOf, changeAvatar, changeName } from './account.ts';
import { changePassword } from './change-password.ts';
import { chooseMails } from './choose-mails.ts';
import { deleteAccount } from './delete-account.ts';
import { changeEmail, confirmEmail, requestConfirmation } from './email-confirmations.ts';
import { dataAbout } from './my-data.ts';
import { endAllSessions, endSession, sessionsOf } from './sessions.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Each of these mails somebody who may not have asked for it. */
const MAIL_LIMIT = { address: { burst: 60, refillSeconds: 30 }, email: { burst: 3, refillSeconds: 300 } };

/** The user's own account: what only they see and change. */
export function ownAccountRoutes(context: Context): CallRoute[] {
  const { pool, limits } = context;
  const mailLimit = new CallLimit(limits, 'mail on request', MAIL_LIMIT);
  return [
    answerCall(calls.getAccount, (_, { user }) => accountOf(pool, user.id)),
    answerCall(calls.changeName, ({ body }, { user }) => changeName(pool, user.id, body.name)),
    answerCall(calls.changeAvatar, ({ body }, { user }) => changeAvatar(pool, user.id, body.pictureId)),
    answerCall(calls.chooseMails, ({ body }, { user }) => chooseMails(pool, user.id, body.declinedMails)),
    answerCall(calls.changeEmail, async ({ body }, { user, clientAddress }) => {
      mailLimit.take({ clientAddress, email: body.email });
      await changeEmail(pool, user.id, body.email);
      return { message: 'We have sent a link to the new address. It becomes yours once you open it.' };
    }),
    answerCall(calls.requestConfirmation, async (_, { user, clientAddress }) => {
      const { email } = await accountOf(pool, user.id);
      mailLimit.take({ clientAddress, email });
      await requestConfirmation(pool, user.id, email);
      return { message: `We have sent a link to ${email}.` };
    }),
    answerCall(calls.confirmEmail, ({ body }) => confirmEmail(pool, body.key)),
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
      await endSession(pool, user.id, params.sessionId);
      return { ended: true as const };
    }),
    answerCall(calls.endAllSessions, async (_, { user }) => {
      await endAllSessions(pool, user.id);
      return { ended: true as const };
    }),
    answerCall(calls.listMyOrders, (_, { user }) => myOrders(pool, user.id)),
    answerCall(calls.resendTickets, async ({ body: { email } }, { clientAddress }) => {
      mailLimit.take({ clientAddress, email });
      return resendTickets(pool, email);
    }),
    answerCall(calls.downloadMyData, async (_, { user }) => {
      await writeRecord(pool, user.id, { action: 'account.data_downloaded' });
      return dataAbout(pool, user.id);
    }),
    answerCall(calls.deleteAccount, async (_, { user }) => {
      await deleteAccount(pool, user.id);
      return { deleted: true as const };
    }),
  ];
}
