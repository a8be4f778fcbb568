import * as calls from '@quivertree/contract/organisers/team';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { acceptInvitation, invitationAt } from './accept-invitation.ts';
import { changeMemberRole, removeMember } from './change-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts';
import { teamOf } from './team-queries.ts';

/** Limits calls that send emails to addresses of the caller's choice. */
const MAIL_LIMIT = { address: { burst: 100, refillSeconds: 30 }, email: { burst: 60, refillSeconds: 60 } };

export function teamRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const mailLimit = new CallLimit(context, 'invitations', MAIL_LIMIT);
  return [
    answerCall(calls.getTeam, ({ params }, { user }) => teamOf(pool, params.organiserId, user.id)),
    answerCall(calls.inviteMember, async ({ params: { organiserId }, body }, { user, clientAddress }) => {
      await mailLimit.take({ clientAddress, email: user.email });
      await inviteMember(context, { organiserId, ...body, user });
      return teamOf(pool, organiserId, user.id);
    }),
    answerCall(calls.resendInvitation, async ({ params }, { user, clientAddress }) => {
      await mailLimit.take({ clientAddress, email: user.email });
      await resendInvitation(context, { ...params, user });
      return teamOf(pool, params.organiserId, user.id);
    }),
    answerCall(calls.withdrawInvitation, async ({ params }, { user }) => {
      await withdrawInvitation(context, { ...params, user });
      return teamOf(pool, params.organiserId, user.id);
    }),
    answerCall(calls.getInvitation, ({ params }) => invitationAt(pool, params.key)),
    answerCall(calls.acceptInvitation, ({ params }, { user }) =>
      acceptInvitation(context, { key: params.key, userId: user.id }),
    ),
    answerCall(calls.changeMemberRole, async ({ params, body }, { user }) => {
      await changeMemberRole(context, { ...params, ...body, user });
      return teamOf(pool, params.organiserId, user.id);
    }),
    answerCall(calls.removeMember, async ({ params }, { user, requireStepUp }) => {
      const closedDoorLinks = await removeMember(context, { ...params, user }, () => requireStepUp('team'));
      return { removed: true as const, closedDoorLinks };
    }),
  ];
}
