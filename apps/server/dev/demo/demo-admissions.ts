import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import { newId, newSecret } from '../../src/db/ids.ts';
import { eventId, instantAt } from './demo-catalogue.ts';
import type { TicketRow } from './demo-sales.ts';
import { demoEvents } from './events.ts';

/** Admissions of most ticket holders at past events, scanned at the door by the given user. */
export function demoAdmissions(tickets: readonly TicketRow[], doorUserId: string, today: number): object[] {
  const over = new Map(demoEvents.filter(({ state }) => state === 'ended').map((event) => [eventId(event), event]));
  const random = seededRandom('admissions');
  return tickets.flatMap(({ event_id, id }) => {
    const event = over.get(event_id);
    if (!event || random.chance(0.08)) return [];
    const doorsOpen = instantAt(event.starts, today).getTime() - 30 * MINUTE_MS;
    return [
      {
        event_id,
        id: newId(),
        device: `gate-${random.whole(1, 2)}`,
        nonce: newSecret(),
        code_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
        ticket_id: id,
        verdict: 'admitted',
        scanned_by_user: doorUserId,
        at: new Date(doorsOpen + Math.round(random.between(0, 70) * MINUTE_MS)),
      },
    ];
  });
}
