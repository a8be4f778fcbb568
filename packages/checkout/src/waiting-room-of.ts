import { CallError } from '@quivertree/contract/client';
import { fieldsOf } from '@quivertree/runtime/unknown-value';

/** Refusals of orders whose place in the event's waiting room is missing or may not order now. */
const ROOM_REFUSALS: readonly string[] = [
  'order.no_place',
  'order.not_admitted',
  'order.place_lapsed',
  'order.place_used',
];

/** Address of the waiting room in which a refused order needs a place; undefined for all other refusals. */
export function waitingRoomOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !ROOM_REFUSALS.includes(error.code ?? '')) return undefined;
  const { room } = fieldsOf(fieldsOf(error.body)['data']);
  return typeof room === 'string' ? room : undefined;
}
