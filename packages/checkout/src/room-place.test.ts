import { CallError } from '@quivertree/contract/client';
import { expect, test } from 'vitest';
import { waitingRoomOf } from './room-place.ts';

const ROOM = 'https://quivertree.example/queue/desert-sound';
const refused = (body: unknown) => waitingRoomOf(new CallError('Join the waiting room.', 409, body));

test('finds the waiting room in which a refused order needs a place', () => {
  expect(refused({ code: 'order.not_admitted', data: { room: ROOM } })).toBe(ROOM);
});

test('finds none in other refusals and failures, or if the refusal has no address that it can read', () => {
  expect(refused({ code: 'order.sold_out', data: { room: ROOM } })).toBeUndefined();
  expect(refused({ code: 'order.no_place' })).toBeUndefined();
  expect(refused({ code: 'order.no_place', data: { room: { url: ROOM } } })).toBeUndefined();
  expect(waitingRoomOf(new TypeError('Failed to fetch'))).toBeUndefined();
});
