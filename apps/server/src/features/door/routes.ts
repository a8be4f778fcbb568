import * as calls from '@quivertree/contract/door';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import type { SignedInUser } from '../accounts/id-tokens.ts';
import { findDoorLink, requireDoorAccess, requireMembership } from './door-access.ts';
import { createDoorLink, listDoorLinks, revokeDoorLink } from './door-links.ts';
import { doorOf } from './door-queries.ts';
import { scanTicket } from './scan-ticket.ts';

export function doorRoutes(context: Context): CallRoute[] {
  /** Owners and managers make and end an event's door links. */
  const requireManager = async ({ user }: RequestFacts, eventId: string): Promise<SignedInUser> => {
    if (!user) throw new Refusal('auth.required');
    await requireMembership(context, user, eventId, ['owner', 'manager']);
    return user;
  };
  return [
    answerCall(
      calls.getDoor,
      async ({ params }, { authorization }) => {
        await requireDoorAccess(context, authorization, params.eventId);
        return doorOf(context.pool, params.eventId);
      },
      'door',
    ),
    answerCall(
      calls.getDoorByLink,
      async ({ params }) => {
        const link = await findDoorLink(context, params.key);
        if (!link) throw new Refusal('door_link.not_found');
        return { eventId: link.eventId, name: link.name };
      },
      'door',
    ),
    answerCall(
      calls.scanTicket,
      async ({ params, body }, { authorization }) => {
        const keeper = await requireDoorAccess(context, authorization, params.eventId);
        return scanTicket(context, { eventId: params.eventId, keeper, ...body });
      },
      'door',
    ),
    answerCall(calls.createDoorLink, async ({ params, body }, facts) => {
      const user = await requireManager(facts, params.eventId);
      return createDoorLink(context, { eventId: params.eventId, name: body.name, createdBy: user.id });
    }),
    answerCall(calls.listDoorLinks, async ({ params }, facts) => {
      await requireManager(facts, params.eventId);
      return listDoorLinks(context, params.eventId);
    }),
    answerCall(calls.revokeDoorLink, async ({ params }, facts) => {
      await requireManager(facts, params.eventId);
      await revokeDoorLink(context, params.eventId, params.linkId);
      return {};
    }),
  ];
}
