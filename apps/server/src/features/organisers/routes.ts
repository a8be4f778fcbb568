import { listActivity } from '@quivertree/contract/audit-log/activity';
import * as calls from '@quivertree/contract/organisers/organisations';
import {
  getHubEvent,
  getMembership,
  getOrganiserPage,
  listMyOrganisations,
  listOrganiserEvents,
} from '@quivertree/contract/organisers/organisers';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { CallLimit } from '../../limits/call-limit.ts';
import { listActivity as organiserActivity } from '../../audit-log/list-activity.ts';
import { resubmitApplication } from './resubmit-application.ts';
import { applyAsOrganiser } from './apply-as-organiser.ts';
import { requestEnterprisePlan } from './request-enterprise-plan.ts';
import { changeProfile } from './change-profile.ts';
import { hubEvent } from './hub-event.ts';
import { listOrganiserEvents as organiserEvents } from './list-organiser-events.ts';
import { membershipIn, myOrganisations } from './memberships.ts';
import { profileOf, statusOf } from './organisation-queries.ts';
import { changeOrganiserEmail, confirmOrganiserEmail } from './organiser-email.ts';
import { organiserPage } from './organiser-page.ts';

/** Limits calls that send emails to addresses of the caller's choice, or to us. */
const MAIL_LIMIT = { address: { burst: 60, refillSeconds: 30 }, email: { burst: 3, refillSeconds: 300 } };

export function organiserRoutes(context: Context): CallRoute[] {
  const { pool, clock } = context;
  const mailLimit = new CallLimit(context, 'emails of organisations', MAIL_LIMIT);
  return [
    answerCall(listMyOrganisations, (_, { user }) => myOrganisations(pool, user.id)),
    answerCall(getMembership, (_, { organisation, user }) => membershipIn(pool, organisation.organiserId, user.id)),
    answerCall(getHubEvent, (_, { organisation, user }) => hubEvent(pool, organisation, user.id)),
    answerCall(listOrganiserEvents, ({ query }, { organisation }) =>
      organiserEvents(pool, organisation.organiserId, query),
    ),
    answerCall(getOrganiserPage, ({ params }) => organiserPage(pool, params.slug, clock.now())),
    answerCall(listActivity, ({ params, query }) => organiserActivity(pool, params.organiserId, query)),
    answerCall(calls.applyAsOrganiser, ({ body }, { user }) => applyAsOrganiser(context, user.id, body)),
    answerCall(calls.getOrganisationStatus, ({ params }) => statusOf(pool, params.organiserId)),
    answerCall(calls.getProfile, ({ params }) => profileOf(pool, params.organiserId)),
    answerCall(calls.changeProfile, async ({ params: { organiserId }, body }, { user }) => {
      await changeProfile(context, { organiserId, by: user.id, profile: body });
      return profileOf(pool, organiserId);
    }),
    answerCall(
      calls.changeOrganiserEmail,
      async ({ params: { organiserId }, body: { email } }, { user, clientAddress }) => {
        await mailLimit.take({ clientAddress, email });
        return changeOrganiserEmail(context, { organiserId, email, by: user.id });
      },
    ),
    answerCall(calls.confirmOrganiserEmail, ({ body }) => confirmOrganiserEmail(context, body.key)),
    answerCall(calls.resubmitApplication, ({ params: { organiserId }, body: { message } }, { user }) =>
      resubmitApplication(context, { organiserId, message, by: user.id }),
    ),
    answerCall(calls.requestEnterprisePlan, async ({ params: { organiserId }, body }, { user, clientAddress }) => {
      await mailLimit.take({ clientAddress, email: user.email });
      return requestEnterprisePlan(context, { organiserId, ...body, by: user.id });
    }),
  ];
}
