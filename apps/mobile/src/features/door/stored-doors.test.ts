import { DAY_MS } from '@quivertree/domain/dates/durations';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { doorOf, EVENT_ID } from './doors.fixture.ts';
import { forgetDoor, readDoors, rememberDoor, type StoredDoor } from './stored-doors.ts';

const NOW = Date.now();
const door = (linkKey: string | null, eventId = EVENT_ID): StoredDoor => ({
  eventId,
  linkKey,
  doorName: null,
  door: doorOf({ eventId }),
});
const keysOf = (doors: StoredDoor[]) => doors.map(({ linkKey }) => linkKey);

test('lists each door once, the latest first, until it is forgotten', () => {
  const store = new MemoryStore();
  for (const key of ['a', null, 'b', 'a']) rememberDoor(store, door(key), NOW);
  expect(keysOf(readDoors(store, NOW))).toEqual(['a', 'b', null]);
  forgetDoor(store, door('b'), NOW);
  expect(keysOf(readDoors(store, NOW))).toEqual(['a', null]);
});

test('lists at most twenty doors, and those of past events for a week', () => {
  const store = new MemoryStore();
  for (let i = 0; i < 25; i++) rememberDoor(store, door(`k${i}`), NOW);
  expect(readDoors(store, NOW)).toHaveLength(20);
  expect(readDoors(store, NOW + 8 * DAY_MS)).toEqual([]);
});

test('lists a door until its scans have been sent, however old it is', () => {
  const store = new MemoryStore();
  rememberDoor(store, door('a', 'e1'), NOW);
  store.setItem('door:e1:waiting', JSON.stringify([{ code: 'ABCDE-FGHJK', nonce: 'n', readAt: NOW, practice: false }]));
  const later = NOW + 8 * DAY_MS;
  expect(keysOf(readDoors(store, later))).toEqual(['a']);
  const recent = { ...doorOf().hours, endsAt: new Date(later).toISOString() };
  for (let i = 0; i < 25; i++) rememberDoor(store, { ...door(`k${i}`), door: doorOf({ hours: recent }) }, later);
  expect(keysOf(readDoors(store, later))).toContain('a');
  store.setItem('door:e1:waiting', '[]');
  expect(keysOf(readDoors(store, later))).not.toContain('a');
});

test.each(['{', '7', '[null, 7, {}]', '[{"eventId":"x","linkKey":null,"door":{}}]'])(
  'drops what another version stored: %s',
  (stored) => {
    const store = new MemoryStore();
    store.setItem('doors', stored);
    expect(readDoors(store, NOW)).toEqual([]);
    rememberDoor(store, door(null), NOW);
    expect(readDoors(store, NOW)).toHaveLength(1);
  },
);

test('works even if the store is full', () => {
  const store = new MemoryStore();
  store.setItem = () => {
    throw new Error('The disk is full.');
  };
  expect(() => rememberDoor(store, door(null), NOW)).not.toThrow();
});
