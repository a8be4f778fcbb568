import * as calls from '@quivertree/contract/organisers/organiser-review';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { approveOrganiserChanges, revertOrganiserChanges } from '../re-review/decide-re-review.ts';
import { organiserReReview } from '../re-review/organiser-re-review.ts';
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
    answerCall(calls.getOrganiserReReview, ({ params }) => organiserReReview(pool, params.organiserId)),
    answerCall(calls.approveOrganiserChanges, async ({ params: { organiserId }, body }, { user }) => {
      await approveOrganiserChanges(context, { organiserId, ...body, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
    answerCall(calls.revertOrganiserChanges, async ({ params: { organiserId }, body }, { user }) => {
      await revertOrganiserChanges(context, { organiserId, ...body, by: user.id });
      return reviewedOrganiser(pool, organiserId, user.id);
    }),
  ];
}
