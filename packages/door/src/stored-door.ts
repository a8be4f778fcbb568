import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { fieldsOf } from '@quivertree/runtime/unknown-value';

/** True for a stored answer about a door; false for one in another version's form, which is simply fetched again. */
export function isDoor(value: unknown): value is Answer<typeof getDoor> {
  const { eventId, eventName, timeZone, ticketKeys, counts, may, hours } = fieldsOf(value);
  return (
    [eventId, eventName, timeZone].every((text) => typeof text === 'string') &&
    Array.isArray(ticketKeys) &&
    [counts, may].every((part) => typeof part === 'object' && part !== null) &&
    ['startsAt', 'endsAt', 'opensAt', 'closesAt'].every(
      (time) => !Number.isNaN(Date.parse(String(fieldsOf(hours)[time]))),
    )
  );
}
