import { describe, expect, test } from 'vitest';
import { placesAhead, placeText, roomText } from './room-text.ts';

const room = {
  phase: 'open' as const,
  ended: null,
  opensAt: null,
  timeZone: 'Africa/Windhoek',
  admitted: 100,
  admittedLately: 60,
  admittedSeconds: 120,
};
const before = { ...room, phase: 'before' as const, admitted: 0, opensAt: '2026-12-01T07:00:00Z' };
const waiting = { number: 401, state: 'waiting' as const, orderUntil: null };

describe('the holder of a place reads', () => {
  test('that they are in the draw, and when it takes place', () => {
    const { title, text } = placeText(before, { ...waiting, number: null });
    expect(title).toBe('You’re in the draw');
    expect(text).toContain('09:00');
    expect(placeText({ ...before, opensAt: null }, { ...waiting, number: null }).text).toContain('drawing');
  });

  test('how many are ahead, and an estimate from the current pace', () => {
    expect(placesAhead(room, 401)).toBe(300);
    expect(placeText(room, waiting)).toEqual({
      title: '300 people are ahead of you',
      text: 'At the current pace it will take about 11 minutes.',
    });
    expect(placeText(room, { ...waiting, number: 101 }).title).toBe('You’re next');
    expect(placeText(room, { ...waiting, number: 102 })).toEqual({
      title: '1 person is ahead of you',
      text: 'At the current pace it will be your turn within a minute.',
    });
    expect(placeText(room, { ...waiting, number: 100_000 }).text).toContain('more than two hours');
  });

  test('that there is no estimate while no one is admitted', () => {
    expect(placeText({ ...room, admittedLately: 0 }, waiting).text).toContain('can’t tell');
  });

  test('until when they can order once it is their turn', () => {
    const admitted = { number: 7, state: 'admitted' as const, orderUntil: '2026-12-01T07:15:00Z' };
    expect(placeText(room, admitted)).toMatchObject({
      title: 'It’s your turn',
      text: expect.stringContaining('09:15'),
    });
  });

  test('that the event was cancelled or sold out while they waited, whatever their number', () => {
    const ended = { ...room, phase: 'ended' as const };
    expect(placeText({ ...ended, ended: 'cancelled' }, waiting).title).toBe('Event cancelled');
    expect(placeText({ ...ended, ended: 'sold_out' }, waiting).title).toBe('Sold out');
    expect(placeText({ ...room, phase: 'paused' }, waiting).title).toBe('Sales are paused');
  });

  test('that their place was used or has lapsed', () => {
    expect(placeText(room, { ...waiting, state: 'used' }).title).toBe('You’ve ordered');
    expect(placeText(room, { ...waiting, state: 'lapsed' }).title).toBe('Your turn has passed');
  });
});

test('someone without a place reads when sales open, or that they can join', () => {
  expect(roomText(before).text).toContain('09:00');
  expect(roomText(room).text).toContain('Join to get a place');
  expect(roomText({ ...room, phase: 'ended', ended: 'idle' }).title).toBe('No need to wait');
});
