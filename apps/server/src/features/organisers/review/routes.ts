import * as calls from '@quivertree/contract/organiser-review';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { findOrganiserRight, putOrganiserBack } from '../second-look/decide-about-page.ts';
import { organiserSecondLook } from '../second-look/organiser-second-look.ts';
import { decideOrganiser } from './decide-organiser.ts';
import { trustOrganiser } from './trust-organiser.ts';
import { listOrganisers } from './list-organisers.ts';
import { reviewedOrganiser } from './reviewed-organiser.ts';

export function organiserReviewRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  return [
    answerCall(calls.listOrganisers, ({ query }) => listOrganisers(pool, query)),
    answerCall(calls.getReviewedOrganiser, ({ params }, { user }) =>
      reviewedOrganiser(pool, params.organiserId, user.id),
    ),
    answerCall(calls.decideOrganiser, async ({ params: { organiserId }, body }, { user }) => {
      await decideOrganiser(context, { organiserId, ...body, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
    answerCall(calls.trustOrganiser, async ({ params: { organiserId }, body: { trusted } }, { user }) => {
      await trustOrganiser(context, { organiserId, trusted, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
    answerCall(calls.getOrganiserSecondLook, ({ params }) => organiserSecondLook(pool, params.organiserId)),
    answerCall(calls.findOrganiserRight, async ({ params: { organiserId }, body }, { user }) => {
      await findOrganiserRight(context, { organiserId, ...body, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
    answerCall(calls.putOrganiserBack, async ({ params: { organiserId }, body }, { user }) => {
      await putOrganiserBack(context, { organiserId, ...body, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
  ];
}
