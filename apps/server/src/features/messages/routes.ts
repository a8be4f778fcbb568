import * as calls from '@quivertree/contract/messages/messages';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { CallLimit } from '../../limits/call-limit.ts';
import { saveContactMessage } from './save-contact-message.ts';

/** Generous limits, because a mobile network can put many people behind one address. */
const LIMIT = { address: { burst: 20, refillSeconds: 60 }, email: { burst: 3, refillSeconds: 300 } };

export function messageRoutes(context: Context): CallRoute[] {
  const limit = new CallLimit(context, 'contact', LIMIT);
  return [
    answerCall(calls.sendContactMessage, async ({ body }, { clientAddress }) => {
      await limit.take({ clientAddress, email: body.email });
      if (!body.website) await saveContactMessage(context, body);
      return { received: true as const };
    }),
  ];
}
