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

test('sends only what has changed since the last sync, and takes over the account’s events', () => {
  const saved = createSavedEvents(new MemoryStore());
  saved.toggle(LATER);
  expect(saved.unsent()).toMatchObject({ added: ['later'], removed: [] });
  const sent = saved.unsent();
  saved.toggle(SOONER);
  const THIRD = event('third', '2027-03-01T16:00:00Z');
  saved.merge([LATER, THIRD], sent);
  expect(saved.events()).toEqual([SOONER, LATER, THIRD]);
  expect(saved.unsent()).toMatchObject({ added: ['sooner'], removed: [] });

  saved.toggle(THIRD);
  saved.toggle(LATER);
  saved.toggle(LATER);
  expect(saved.unsent()).toMatchObject({ added: ['sooner'], removed: ['third'] });
  saved.merge([THIRD], saved.unsent());
  expect(saved.events()).toEqual([THIRD]);
});

test('forgets the account’s events after signing out, but not what no account has yet', () => {
  const saved = createSavedEvents(new MemoryStore());
  saved.merge([LATER], { added: [], removed: [] });
  saved.toggle(SOONER);
  saved.forgetAccount();
  expect(saved.events()).toEqual([SOONER]);
});

test('leaves nothing on the phone once nothing is saved', () => {
  const store = new MemoryStore();
  const saved = createSavedEvents(store);
  saved.merge([LATER], { added: [], removed: [] });
  saved.forgetAccount();
  expect(store.getItem('saved-events')).toBeNull();
});

test('still has to send a list that an older version stored', () => {
  const store = new MemoryStore();
  store.setItem('saved-events', JSON.stringify([LATER]));
  expect(createSavedEvents(store).unsent()).toMatchObject({ added: ['later'], removed: [] });
});
