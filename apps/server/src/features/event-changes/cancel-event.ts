import type { Context } from '../../context.ts';
import type { EventOfOrganiser } from '../organisers/organisation-of-call.ts';
import { changeEvent } from './change-event.ts';

/**
 * Cancels an event: sales stop at once, then each order is gone through: reservations end, tickets become void, all the
 * money goes back with its fee, and each holder is told by one mail.
 */
export function cancelEvent(
  context: Context,
  event: EventOfOrganiser,
  { note }: { note: string },
  userId: string,
): Promise<string> {
  return changeEvent(context, event, userId, { kind: 'cancelled', through: ['cancelled'], note });
}
