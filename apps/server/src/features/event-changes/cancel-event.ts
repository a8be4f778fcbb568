import type { Context } from '../../context.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { changeEvent } from './change-event.ts';

/**
 * Cancels an event. Sales stop at once. Then, order by order, reservations end, tickets become void, everything is
 * refunded including the fee, and each holder gets one email.
 */
export function cancelEvent(
  context: Pick<Context, 'pool' | 'log' | 'salesTerms'>,
  event: EventOfOrganiser,
  { note }: { note: string },
  userId: string,
): Promise<string> {
  return changeEvent(context, event, userId, { kind: 'cancelled', through: ['cancelled'], note });
}
