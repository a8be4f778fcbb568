import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createSavedEvents } from './saved-event-store.ts';

const event = (id: string, startsAt: string) => ({ id, slug: id, name: id, startsAt, timeZone: 'Africa/Windhoek' });
const LATER = event('later', '2027-02-01T16:00:00Z');
const SOONER = event('sooner', '2027-01-01T16:00:00Z');

test('keeps saved events on the phone, soonest first, until they are removed', () => {
  const store = new MemoryStore();
  const saved = createSavedEvents(store);
  saved.toggle(LATER);
  saved.toggle(SOONER);
  expect(createSavedEvents(store).events()).toEqual([SOONER, LATER]);
  saved.toggle(SOONER);
  expect(createSavedEvents(store).events()).toEqual([LATER]);
});

test('starts with what it can read of storage from an older version', () => {
  const store = new MemoryStore();
  store.setItem('saved-events', JSON.stringify([LATER, 'event', null, { id: 'x' }, { ...SOONER, startsAt: 'soon' }]));
  expect(createSavedEvents(store).events()).toEqual([LATER]);
  store.setItem('saved-events', '{broken');
  expect(createSavedEvents(store).events()).toEqual([]);
});

test('works on with a full disk', () => {
  const store = new MemoryStore();
  store.setItem = () => {
    throw new Error('disk full');
  };
  const saved = createSavedEvents(store);
  saved.toggle(SOONER);
  expect(saved.events()).toEqual([SOONER]);
});
