import * as calls from '@quivertree/contract/tickets/returns';
import type { Infrastructure } from '../../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { returnTicket, withdrawReturn } from './return-ticket.ts';

export function returnRoutes({ pool }: Pick<Infrastructure, 'pool'>): CallRoute[] {
  return [
    answerCall(calls.returnTicket, ({ params, body }) => returnTicket(pool, params.ticketsKey, body.ticketId)),
    answerCall(calls.withdrawReturn, async ({ params, body }) => {
      await withdrawReturn(pool, params.ticketsKey, body.ticketId);
      return { withdrawn: true as const };
    }),
  ];
}
