import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { beforeEach, describe, expect, test } from 'vitest';
import { RunnerActivity } from './runner-activity.ts';

const PLACES = 2;
let events: EventEmitter;
let activity: RunnerActivity;
beforeEach(() => {
  events = new EventEmitter();
  activity = new RunnerActivity(events as WorkerEvents, PLACES);
});

const start = (id: string) => events.emit('job:start', { job: { id } });
const complete = (id: string) => events.emit('job:complete', { job: { id } });
const looksDeadAfter = (checks: number) => Array.from({ length: checks }, () => activity.looksDead()).at(-1);

describe('a job runner', () => {
  test('that polls is alive, whether it finds jobs, none, or an error', () => {
    events.emit('worker:getJob:empty', {});
    for (const sign of ['worker:getJob:empty', 'worker:getJob:error']) {
      expect(looksDeadAfter(30)).toBe(false);
      events.emit(sign, {});
    }
    expect(looksDeadAfter(30)).toBe(false);
    expect(looksDeadAfter(1)).toBe(true);
  });

  test('whose first poll fails is dead at once, since it would never find its tasks', () => {
    expect(looksDeadAfter(1)).toBe(false);
    events.emit('worker:getJob:error', {});
    expect(looksDeadAfter(1)).toBe(true);
  });

  test('is dead if it has room for jobs and doesn’t poll for 30 seconds', () => {
    start('1');
    expect(looksDeadAfter(31)).toBe(true);
  });

  test('is alive while jobs fill all its slots, and for 30 seconds after one of them ends', () => {
    for (const id of ['1', '2']) start(id);
    expect(looksDeadAfter(100)).toBe(false);
    complete('1');
    expect(looksDeadAfter(30)).toBe(false);
    expect(looksDeadAfter(1)).toBe(true);
  });

  test('may finish its jobs when stopping, then has five seconds to settle', () => {
    start('1');
    events.emit('pool:gracefulShutdown', {});
    expect(looksDeadAfter(100)).toBe(false);
    complete('1');
    expect(looksDeadAfter(5)).toBe(false);
    expect(looksDeadAfter(1)).toBe(true);
  });
});
