import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { cannotChangeEvent, Refusal } from '../../refusals/refusal.ts';

export interface LockedEvent {
  id: string;
  organiser_id: string;
  slug: string;
  state: EventState;
  name: string;
  category: string;
  description: string;
  location: string | null;
  address: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  currency: string;
  starts_at: Date;
  ends_at: Date;
  admission_opens_minutes: number;
  admission_closes_minutes: number;
  picture_id: string | null;
  business_covers_fee: boolean;
  max_per_buyer: number | null;
  off_sale_at: Date | null;
  return_fee_basis_points: number;
  return_fee_minor: number;
  details_version: number;
  tickets_version: number;
  questions_version: number;
}

/** States in which an event is neither over nor cancelled. */
const EDITABLE: readonly EventState[] = ['draft', 'in_review', 'published', 'postponed'];

/**
 * Locks an event for its organiser's edit: pools by id, ticket types by id, then the event's row. Placing an order
 * takes the first two locks, so each order sees the terms either before or after the edit.
 */
export async function lockEditedEvent(client: pg.PoolClient, eventId: string): Promise<LockedEvent> {
  await client.query('select from pools where event_id = $1 order by id for no key update', [eventId]);
  await lockStockOfEvent(client, eventId);
  const { rows } = await client.query<LockedEvent>('select * from events where id = $1 for no key update', [eventId]);
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0];
}

/** Refuses edits to an event that is over or cancelled, or that someone else has edited since the user loaded it. */
export function refuseStale({ state }: LockedEvent, known: number, version: number): void {
  if (!EDITABLE.includes(state)) throw cannotChangeEvent(state);
  if (known !== version) throw new Refusal('event.edited_elsewhere');
}
