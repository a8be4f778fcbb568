import { createExport as createExportCall } from '@quivertree/contract/selling/exports';
import * as complimentary from '@quivertree/contract/selling/complimentary-tickets';
import * as actions from '@quivertree/contract/selling/order-actions';
import * as lists from '@quivertree/contract/selling/order-lists';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { tooManyAttempts } from '../../refusals/refusal.ts';
import { keyedRequest } from '../../refusals/keyed-request.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { AddressLimit } from '../../limits/address-limit.ts';
import type { OrderOfOrganiser } from '../../access/organisation-of-call.ts';
import { editAttendee } from './edit-attendee.ts';
import { eventStock } from './event-stock.ts';
import { createExport } from './exports.ts';
import { getOrder } from './get-order.ts';
import { issueComplimentaryTickets } from './issue-complimentary-tickets.ts';
import { listAttendees } from './list-attendees.ts';
import { latestOrders } from './list-latest-orders.ts';
import { listOrders } from './list-orders.ts';
import type { ActionRequest } from './order-actions.ts';
import { resendOrder } from './resend-order.ts';
import { voidOrderTickets } from './void-order-tickets.ts';

/** Rate limit for calls that send unrequested email. */
const MAIL_LIMIT = { address: { burst: 300, refillSeconds: 5 }, email: { burst: 10, refillSeconds: 300 } };
/** Rate limit for emails with complimentary tickets, which are unrequested too: ten per address, then one an hour. */
const COMPLIMENTARY_LIMIT = { burst: 10, refillSeconds: 3_600 };
/** Rate limit per person, because an export reads a whole event. */
const EXPORT_LIMIT = { burst: 20, refillSeconds: 60 };

export function sellingRoutes(context: Context): CallRoute[] {
  const { pool, limits } = context;
  const mailByAddress = new AddressLimit(limits, 'tickets emailed by organisers by address', MAIL_LIMIT.address);
  const mailByEmail = limits.rateLimit('tickets emailed by organisers by email', MAIL_LIMIT.email);
  const mayMail = (clientAddress: string) => (email: string) =>
    refuseTooMany(mailByAddress.take(clientAddress) || mailByEmail.take(mailboxOf(email)));
  const complimentaryLimit = limits.rateLimit('complimentary tickets by email', COMPLIMENTARY_LIMIT);
  const exports = limits.rateLimit('exports by person', EXPORT_LIMIT);
  return [
    answerCall(lists.listEventOrders, ({ params, query }) => listOrders(pool, params.eventId, query)),
    answerCall(lists.listLatestOrders, ({ params }) => latestOrders(pool, params.organiserId)),
    answerCall(lists.listAttendees, ({ params, query }) => listAttendees(pool, params.eventId, query)),
    answerCall(lists.getBusinessOrder, (_, { organisation }) => getOrder(pool, organisation)),
    answerCall(actions.voidTickets, ({ body }, facts) => voidOrderTickets(pool, requestOf('void', body, facts), body)),
    answerCall(actions.resendOrder, ({ body }, facts) =>
      resendOrder(pool, requestOf('resend', body, facts), body, mayMail(facts.clientAddress)),
    ),
    answerCall(actions.editAttendee, ({ body }, facts) => {
      // Prevents an administrator acting on someone's behalf from sending new tickets to an address of their choice.
      if (facts.user.actedBy && body.email !== undefined) throw new Refusal('acting.names_only');
      return editAttendee(pool, requestOf('edit', body, facts), body, mayMail(facts.clientAddress));
    }),
    answerCall(complimentary.getEventStock, ({ params }) => eventStock(pool, params.eventId)),
    answerCall(complimentary.issueComplimentaryTickets, ({ params, body }, { user, idempotencyKey }) =>
      issueComplimentaryTickets(
        pool,
        { ...params, ...keyedRequest(idempotencyKey, [params, body]), userId: user.id },
        body,
        (email) => refuseTooMany(complimentaryLimit.take(mailboxOf(email))),
      ),
    ),
    answerCall(createExportCall, ({ params, body }, { user }) => {
      refuseTooMany(exports.take(user.id));
      return createExport(context, { ...params, ...body, user });
    }),
  ];
}

function refuseTooMany(seconds: number): void {
  if (seconds > 0) throw tooManyAttempts(seconds);
}

function requestOf(
  kind: string,
  body: object,
  {
    organisation,
    user,
    idempotencyKey,
  }: { organisation: OrderOfOrganiser; user: { id: string }; idempotencyKey: string | undefined },
): ActionRequest {
  return {
    order: organisation,
    userId: user.id,
    ...keyedRequest(idempotencyKey, [kind, organisation.orderId, body]),
  };
}
