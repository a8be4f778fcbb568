import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createAnswerStore } from './answer-store.ts';

const DAY = 24 * 60 * 60_000;

function start(store = new MemoryStore()) {
  const clock = { now: Date.parse('2026-12-01T00:00:00Z') };
  const open = (version = '1.0.0') => createAnswerStore({ store, version, now: () => clock.now });
  return { store, clock, open, answers: open() };
}

test('still has an answer after a restart, with the time at which it was fetched', () => {
  const { clock, open, answers } = start();
  answers.write('events', { content: ['Desert Sound'] });
  const at = clock.now;
  clock.now += DAY;
  expect(open().read('events')).toEqual({ answer: { content: ['Desert Sound'] }, at });
  expect(open().read('towns')).toBeUndefined();
});

test('has only the latest answer to a query', () => {
  const { store, answers } = start();
  answers.write('events', 1);
  answers.write('events', 2);
  expect(answers.read('events')?.answer).toBe(2);
  expect(store.items.size).toBe(2);
});

test('drops answers after three weeks', () => {
  const { clock, answers } = start();
  answers.write('events', 1);
  clock.now += 21 * DAY;
  expect(answers.read('events')?.answer).toBe(1);
  clock.now += 1;
  expect(answers.read('events')).toBeUndefined();
});

test('drops answers from a clock that was weeks ahead', () => {
  const { clock, answers } = start();
  clock.now += 30 * DAY;
  answers.write('events', 1);
  clock.now -= 30 * DAY;
  expect(answers.read('events')).toBeUndefined();
});

test('drops answers that another version of the app stored', () => {
  const { open, answers } = start();
  answers.write('events', 1);
  expect(open('1.1.0').read('events')).toBeUndefined();
});

test('has room for 40 answers, and drops the oldest first', () => {
  const { store, clock, answers } = start();
  for (let i = 0; i < 100; i++) {
    clock.now += 1_000;
    answers.write(`event ${i}`, i);
  }
  expect(store.items.size).toBe(41);
  expect([answers.read('event 59'), answers.read('event 60')?.answer, answers.read('event 99')?.answer]).toEqual([
    undefined,
    60,
    99,
  ]);
});

test('doesn’t store an answer that is too long', () => {
  const { store, answers } = start();
  answers.write('events', 'x'.repeat(300_000));
  expect(store.items.size).toBe(0);
});

test('may lose answers when the disk is full, but never returns one for another query', () => {
  const { store, clock, answers } = start();
  for (let i = 0; i < 40; i++) {
    clock.now += 1_000;
    answers.write(`event ${i}`, i);
  }
  const setItem = store.setItem.bind(store);
  store.setItem = (key, value) => {
    if (key.startsWith('answer-')) throw new Error('database or disk is full');
    setItem(key, value);
  };
  answers.write('event 40', 40);
  expect([answers.read('event 0'), answers.read('event 40'), answers.read('event 1')?.answer]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

test.each(['{broken', '[]', '{"version":"1.0.0"}', '{"version":"1.0.0","entries":[{"query":"events","slot":7}]}'])(
  'starts without answers if the index is %s',
  (index) => {
    const { store, answers } = start();
    store.setItem('answers', index);
    expect(answers.read('events')).toBeUndefined();
    answers.write('events', 1);
    expect(answers.read('events')?.answer).toBe(1);
  },
);
