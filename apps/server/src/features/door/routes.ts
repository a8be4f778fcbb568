import * as calls from '@quivertree/contract/door/door';
import { mayAdmitAnyway } from '@quivertree/domain/door/admission';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { findDoorLink, requireDoorAccess } from './door-access.ts';
import { createDoorLink, listDoorLinks, revokeDoorLink } from './door-links.ts';
import { doorOf } from './door-queries.ts';
import { findDoorTickets } from './find-door-tickets.ts';
import { listDoorConflicts } from './list-door-conflicts.ts';
import { offlineList } from './offline-list.ts';
import { scanTicket } from './scan-ticket.ts';
import { undoAdmission } from './undo-admission.ts';

export function doorRoutes(context: Context): CallRoute[] {
  return [
    answerCall(
      calls.getDoor,
      async ({ params }, { authorization }) => {
        const keeper = await requireDoorAccess(context, authorization, params.eventId);
        return doorOf(context, params.eventId, keeper);
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
      calls.getOfflineList,
      async ({ params, query }, { authorization }) => {
        await requireDoorAccess(context, authorization, params.eventId);
        return offlineList(context.pool, params.eventId, query.since);
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
    answerCall(
      calls.admitAnyway,
      async ({ params, body: { reason, ...scan } }, { authorization }) => {
        const keeper = await requireDoorAccess(context, authorization, params.eventId);
        if (!mayAdmitAnyway(keeper)) throw new Refusal('door.not_permitted');
        return scanTicket(context, { eventId: params.eventId, keeper, ...scan, anyway: reason });
      },
      'door',
    ),
    answerCall(
      calls.undoAdmission,
      async ({ params, body }, { authorization }) => {
        const keeper = await requireDoorAccess(context, authorization, params.eventId);
        return { counts: await undoAdmission(context, { ...params, ...body, keeper }) };
      },
      'door',
    ),
    answerCall(
      calls.findDoorTickets,
      async ({ params, query }, { authorization }) => {
        await requireDoorAccess(context, authorization, params.eventId);
        return findDoorTickets(context.pool, params.eventId, query.reference);
      },
      'door',
    ),
    answerCall(calls.listDoorConflicts, ({ params }) => listDoorConflicts(context.pool, params.eventId)),
    answerCall(calls.createDoorLink, ({ body }, { user, organisation }) => {
      const actingId = user.actedBy ? user.sessionId : null;
      return createDoorLink(context, { ...organisation, ...body, by: user, actingId });
    }),
    answerCall(calls.listDoorLinks, ({ params }) => listDoorLinks(context, params.eventId)),
    answerCall(calls.revokeDoorLink, async ({ params }, { user }) => {
      await revokeDoorLink(context, params, user.id);
      return {};
    }),
  ];
}
