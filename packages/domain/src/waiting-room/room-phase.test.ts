import { describe, expect, test } from 'vitest';
import { reasonToEnd, roomEnd, roomPhase, type RoomState } from './room-phase.ts';

const NOW = Date.UTC(2026, 10, 23);
const room: RoomState = {
  used: true,
  drawn: true,
  endReason: null,
  eventState: 'published',
  salesStopped: false,
  endsAt: NOW + 86_400_000,
};

describe('a waiting room', () => {
  test('opens with the draw', () => {
    expect(roomPhase({ ...room, drawn: false }, NOW)).toBe('before');
    expect(roomPhase(room, NOW)).toBe('open');
  });

  test('pauses while sales are stopped or the event is postponed', () => {
    expect(roomPhase({ ...room, salesStopped: true }, NOW)).toBe('paused');
    expect(roomPhase({ ...room, eventState: 'postponed', drawn: false }, NOW)).toBe('paused');
  });

  test('stays paused after a postponed event’s old date', () => {
    expect(roomPhase({ ...room, eventState: 'postponed', endsAt: NOW }, NOW)).toBe('paused');
  });

  test('has ended once the event is cancelled or over, the server ended it, or the organiser no longer uses it', () => {
    const ends: [Partial<RoomState>, string][] = [
      [{ eventState: 'cancelled', endReason: 'sold_out' }, 'cancelled'],
      [{ eventState: 'ended' }, 'over'],
      [{ endsAt: NOW }, 'over'],
      [{ endReason: 'sold_out' }, 'sold_out'],
      [{ endReason: 'idle' }, 'idle'],
      [{ used: false }, 'not_used'],
    ];
    for (const [change, reason] of ends) {
      expect(roomEnd({ ...room, ...change }, NOW)).toBe(reason);
      expect(roomPhase({ ...room, ...change }, NOW)).toBe('ended');
    }
  });
});

describe('a room ends by itself', () => {
  const shop = { waiting: 10, ticketsLeft: 5, ticketsHeld: 2, minutesIdle: 0 };

  test('when the last ticket is sold, but not while one is only reserved', () => {
    expect(reasonToEnd({ ...shop, ticketsLeft: 0 })).toBeUndefined();
    expect(reasonToEnd({ ...shop, ticketsLeft: 0, ticketsHeld: 0 })).toBe('sold_out');
  });

  test('after half an hour without anyone waiting', () => {
    expect(reasonToEnd({ ...shop, waiting: 0, minutesIdle: 29 })).toBeUndefined();
    expect(reasonToEnd({ ...shop, waiting: 0, minutesIdle: 30 })).toBe('idle');
    expect(reasonToEnd({ ...shop, waiting: 1, minutesIdle: 300 })).toBeUndefined();
  });
});
