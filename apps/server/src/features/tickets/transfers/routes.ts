import * as calls from '@quivertree/contract/tickets/transfers';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { CallLimit } from '../../../limits/call-limit.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { sendTransfer } from './send-transfer.ts';
import { transferAtLink } from './transfer-queries.ts';

/** Rate limit for calls that may send unrequested email. */
const MAIL_LIMIT = { address: { burst: 200, refillSeconds: 10 }, email: { burst: 30, refillSeconds: 1_800 } };

export function transferRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const limit = new CallLimit(context, 'transfers', MAIL_LIMIT);
  return [
    answerCall(calls.sendTransfer, async ({ params, body }, { clientAddress }) => {
      if (body.email) await limit.take({ clientAddress, email: body.email });
      return sendTransfer(pool, params.ticketsKey, body);
    }),
    answerCall(calls.cancelTransfer, async ({ params, body }) => {
      await cancelTransfer(pool, params.ticketsKey, body.ticketId);
      return { cancelled: true as const };
    }),
    answerCall(calls.getTransfer, ({ params }) => transferAtLink(pool, params.transferKey)),
    answerCall(calls.acceptTransfer, async ({ params, body }, { clientAddress }) => {
      await limit.take({ clientAddress, email: body.email });
      return acceptTransfer(context, params.transferKey, body);
    }),
  ];
}
