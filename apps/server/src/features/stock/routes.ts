import * as calls from '@quivertree/contract/stock';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import { Refusal } from '../../http/refusal.ts';
import { type MemberRole, requireMembership } from '../door/door-access.ts';
import { changeCapacity, changePoolCapacity } from './change-capacity.ts';
import { limitBuyers } from './limit-buyers.ts';
import { setAllotment } from './set-allotment.ts';

const STOCK_ROLES: readonly MemberRole[] = ['owner', 'manager'];

export function stockRoutes(context: Context): CallRoute[] {
  const { pool, salesTerms } = context;
  const requireStockRole = async ({ user }: RequestFacts, eventId: string) => {
    if (!user) throw new Refusal('auth.required');
    await requireMembership(context, user, eventId, STOCK_ROLES);
  };
  return [
    answerCall(calls.changeCapacity, async ({ params, body }, facts) => {
      await requireStockRole(facts, params.eventId);
      return changeCapacity(pool, { ...params, ...body });
    }),
    answerCall(calls.changePoolCapacity, async ({ params, body }, facts) => {
      await requireStockRole(facts, params.eventId);
      return changePoolCapacity(pool, { ...params, ...body });
    }),
    answerCall(calls.setAllotment, async ({ params, body }, facts) => {
      await requireStockRole(facts, params.eventId);
      return setAllotment(pool, { ...params, ...body });
    }),
    answerCall(calls.limitBuyers, async ({ params, body }, facts) => {
      await requireStockRole(facts, params.eventId);
      await limitBuyers(pool, params.eventId, body.maxPerBuyer);
      salesTerms.forget(params.eventId);
      return body;
    }),
  ];
}
