import * as calls from '@quivertree/contract/people/people';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { changeRole } from './change-role.ts';
import { lockAccount, signPersonOut, unlockAccount } from './lock-account.ts';
import { mailResetCode } from './mail-reset-code.ts';
import { listPeople, personDetails } from './people-queries.ts';

/** Routes for administrators to view and change accounts. */
export function peopleRoutes({ pool }: Pick<Infrastructure, 'pool'>): CallRoute[] {
  return [
    answerCall(calls.listPeople, ({ query }) => listPeople(pool, query)),
    answerCall(calls.getPerson, ({ params }, { user }) => personDetails(pool, params.userId, user.id)),
    answerCall(calls.changeRole, async ({ params: { userId }, body }, { user }) => {
      await changeRole(pool, { userId, ...body }, user.id);
      return personDetails(pool, userId, user.id);
    }),
    answerCall(calls.lockAccount, async ({ params: { userId } }, { user }) => {
      await lockAccount(pool, userId, user.id);
      return personDetails(pool, userId, user.id);
    }),
    answerCall(calls.unlockAccount, async ({ params: { userId } }, { user }) => {
      await unlockAccount(pool, userId, user.id);
      return personDetails(pool, userId, user.id);
    }),
    answerCall(calls.signPersonOut, async ({ params: { userId } }, { user }) => {
      await signPersonOut(pool, userId, user.id);
      return personDetails(pool, userId, user.id);
    }),
    answerCall(calls.sendPersonResetEmail, async ({ params: { userId } }, { user }) => {
      const email = await mailResetCode(pool, userId, user.id);
      return { message: `We’ve emailed a reset code to ${email}.` };
    }),
  ];
}
