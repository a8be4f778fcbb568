import * as calls from '@quivertree/contract/organisers/team';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { tooManyAttempts } from '../../../refusals/refusal.ts';
import { acceptInvitation, invitationAt } from './accept-invitation.ts';
import { changeMemberRole, removeMember } from './change-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts';
import { teamOf } from './team-queries.ts';

/** Limit per caller of emails to addresses of their choice. */
const MAIL_LIMIT = { address: { burst: 100, refillSeconds: 30 }, email: { burst: 60, refillSeconds: 60 } };

/** Limit per address that is invited, by all organisations together: ten emails, then one an hour. */
const RECIPIENT_LIMIT = { burst: 10, refillSeconds: 3_600 };

export function teamRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const mailLimit = new CallLimit(context, 'invitations', MAIL_LIMIT);
  const recipients = context.limits.rateLimit('invitations by recipient', RECIPIENT_LIMIT);
  const mayMail = (email: string): void => {
    const seconds = recipients.take(mailboxOf(email));
    if (seconds > 0) throw tooManyAttempts(seconds);
  };
  return [
    answerCall(calls.getTeam, ({ params }, { user }) => teamOf(pool, params.organiserId, user.id)),
    answerCall(calls.inviteMember, async ({ params: { organiserId }, body }, { user, clientAddress }) => {
      await mailLimit.take({ clientAddress, email: user.email });
      await inviteMember(context, { organiserId, ...body, user }, mayMail);
      return teamOf(pool, organiserId, user.id);
    }),
    answerCall(calls.resendInvitation, async ({ params }, { user, clientAddress }) => {
      await mailLimit.take({ clientAddress, email: user.email });
      await resendInvitation(context, { ...params, user }, mayMail);
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
