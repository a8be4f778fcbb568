import { mayBecome } from '@quivertree/domain/state-machine';
import { SECOND_LOOK_TRANSITIONS, type SecondLookState } from '@quivertree/domain/second-look-states';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';
import { lockEditedEvent } from '../lock-edited-event.ts';
import { LOOKED_AT } from './note-wording.ts';

export interface LockedSecondLook {
  eventId: string;
  organiserId: string;
  offSale: boolean;
  stoppedSales: boolean;
}

/**
 * Locks an event and its re-review for a change of state. With `turn`, refuses if anything has been changed or
 * decided since the administrator loaded it.
 */
export async function lockSecondLook(
  client: pg.PoolClient,
  eventId: string,
  { to, turn }: { to: SecondLookState; turn?: number },
): Promise<LockedSecondLook> {
  const event = await lockEditedEvent(client, eventId);
  if (!LOOKED_AT.includes(event.state)) throw new Refusal('event.cannot_change', { state: event.state });
  const { rows } = await client.query<{ state: SecondLookState; stopped_sales: boolean; turn: number }>(
    'select state, stopped_sales, turn from second_looks where event_id = $1',
    [eventId],
  );
  const look = rows[0];
  if (!look) throw new Refusal('event.no_second_look');
  if (turn !== undefined && look.turn !== turn) throw new Refusal('event.second_look_over');
  if (!mayBecome(SECOND_LOOK_TRANSITIONS, look.state, to)) throw new Refusal('event.no_second_look');
  return {
    eventId,
    organiserId: event.organiser_id,
    offSale: event.off_sale_at !== null,
    stoppedSales: look.stopped_sales,
  };
}
