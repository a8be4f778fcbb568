import type { Answer } from '@quivertree/contract/call';
import type { getDoor, scanTicket } from '@quivertree/contract/door/door';

export const EVENT_ID = '0190a000-0000-7000-8000-000000000001';

/** Hours of an event that starts now. */
const HOURS = {
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  opensAt: new Date(Date.now() - 3_600_000).toISOString(),
  closesAt: new Date(Date.now() + 7_200_000).toISOString(),
};

/** The server's answer for a door, with changes. */
export function doorOf(changes: Partial<Answer<typeof getDoor>> = {}): Answer<typeof getDoor> {
  return {
    eventId: EVENT_ID,
    eventName: 'Desert Sound',
    timeZone: 'Africa/Windhoek',
    state: 'published',
    hours: HOURS,
    counts: { admitted: 3, expected: 120 },
    may: { admitAnyway: true, undoAny: true },
    ticketKeys: [],
    ...changes,
  };
}

/** The server's answer to a scan, which admits unless changed. */
export function scanOf(changes: Partial<Answer<typeof scanTicket>> = {}): Answer<typeof scanTicket> {
  return {
    verdict: 'admitted',
    reason: null,
    admissionId: '0190a000-0000-7000-8000-00000000000a',
    admittedAt: new Date().toISOString(),
    ticketId: '0190a000-0000-7000-8000-0000000000aa',
    ticketTypeName: 'VIP',
    attendeeName: 'Ndapewa Shikongo',
    hours: HOURS,
    counts: { admitted: 4, expected: 120 },
    ...changes,
  };
}
