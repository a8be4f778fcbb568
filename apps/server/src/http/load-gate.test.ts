import { describe, expect, test, vi } from 'vitest';
import { LoadGate, type LoadKind } from './load-gate.ts';
import { busy, type Refusal } from '../refusals/refusal.ts';

const calm = { statementsWaiting: () => 0, lagMs: () => 0 };
const forever = () => new Promise<never>(() => {});
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => error.code,
  );
const now = (gate: LoadGate, kind: LoadKind) => outcome(gate.run(kind, async () => {}));

describe('at full load', () => {
  test('refuses one more request at once, with a time to retry', async () => {
    const gate = new LoadGate(4, calm);
    for (let i = 0; i < 4; i++) void gate.run('ordering', forever);
    const refused = gate.run('ordering', forever);
    await expect(refused).rejects.toMatchObject({ code: 'server.busy' });
    await expect(refused.catch((error: Refusal) => error.retryAfter)).resolves.toBeGreaterThan(0);
  });

  test('has room again when a request ends, however it ended', async () => {
    const gate = new LoadGate(1, calm);
    let finish = () => {};
    const first = gate.run('ordering', () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await now(gate, 'ordering')).toBe('server.busy');
    finish();
    await first;
    await outcome(gate.run('ordering', () => Promise.reject(new Error('fault'))));
    expect(await now(gate, 'ordering')).toBe('done');
  });

  test('keeps room for the other kinds of requests', async () => {
    const gate = new LoadGate(4, calm);
    for (let i = 0; i < 10; i++) void gate.run('other', forever).catch(() => undefined);
    expect(await now(gate, 'other')).toBe('server.busy');
    for (const kind of ['ordering', 'notification', 'door', 'password'] as const)
      expect(await now(gate, kind)).toBe('done');
  });
});

describe('when the database or the process falls behind', () => {
  const answers = async (gate: LoadGate) => {
    const kinds: LoadKind[] = ['other', 'password', 'ordering', 'door', 'notification'];
    const refused = await Promise.all(kinds.map(async (kind) => ((await now(gate, kind)) === 'done' ? [] : [kind])));
    return refused.flat();
  };

  test.each([
    [0, []],
    [20, ['other', 'password']],
    [40, ['other', 'password', 'ordering']],
    [60, ['other', 'password', 'ordering', 'door']],
    [80, ['other', 'password', 'ordering', 'door', 'notification']],
  ])('at %i waiting statements per connection, refuses %j', async (waiting, refused) => {
    expect(await answers(new LoadGate(100, { ...calm, statementsWaiting: () => waiting }))).toEqual(refused);
  });

  test.each([
    [399, []],
    [400, ['other', 'password']],
    [700, ['other', 'password', 'ordering']],
    [60_000, ['other', 'password', 'ordering', 'door']],
  ])('at %i milliseconds of lag, refuses %j', async (lag, refused) => {
    expect(await answers(new LoadGate(100, { ...calm, lagMs: () => lag }))).toEqual(refused);
  });
});

test('slow bodies from one client keep no one else out', async () => {
  const gate = new LoadGate(8, calm);
  const read = (client: string) => outcome(gate.receive(client, async () => {}));
  for (let i = 0; i < 2; i++) void gate.receive('slow', forever);
  expect(await read('slow')).toBe('server.busy');
  expect(await read('other')).toBe('done');
  for (let i = 0; i < 6; i++) void gate.receive(`client ${i}`, forever);
  expect(await read('other')).toBe('server.busy');
});

test('refuses a declared call by its path alone, before reading it', () => {
  const gate = new LoadGate(1, calm);
  gate.declare('POST', '/orders', 'ordering');
  gate.declare('POST', '/queues/{event}/places', 'ordering');
  expect(gate.refuses('POST', '/orders')).toBe(false);
  expect(gate.refuses('POST', '/queues/jazz/places')).toBe(false);
  void gate.run('ordering', forever);
  expect(gate.refuses('POST', '/orders')).toBe(true);
  expect(gate.refuses('POST', '/queues/jazz/places')).toBe(true);
  expect(gate.refuses('POST', '/queues/jazz/places?from=chat')).toBe(true);
  expect(gate.refuses('POST', '/queues/jazz/places/of/others')).toBe(false);
  expect(gate.refuses('GET', '/orders')).toBe(false);
  expect(gate.refuses('POST', '/elsewhere')).toBe(false);
});

test('requests refused later, because the database or something else was busy, are counted too, and none twice', async () => {
  vi.useFakeTimers();
  try {
    const warn = vi.fn<(...line: unknown[]) => void>();
    const gate = new LoadGate(1, calm, { warn });
    void gate.run('ordering', forever);
    await gate.run('ordering', forever).catch((error: Error) => gate.countBusy(error));
    gate.countBusy(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
    gate.countBusy(busy());
    gate.countBusy(busy());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warn.mock.calls).toEqual([
      [{ refused: { ordering: 1, database: 1, in_use: 2 } }, 'requests were refused under load'],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('refused requests are logged once a minute, counted by kind', async () => {
  vi.useFakeTimers();
  try {
    const warn = vi.fn<(...line: unknown[]) => void>();
    const gate = new LoadGate(1, calm, { warn });
    gate.declare('POST', '/orders', 'ordering');
    await now(gate, 'ordering');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warn).not.toHaveBeenCalled();
    void gate.run('ordering', forever);
    for (let i = 0; i < 3; i++) gate.refuses('POST', '/orders');
    await now(gate, 'ordering');
    void gate.receive('127.0.0.1', forever);
    await outcome(gate.receive('127.0.0.1', forever));
    await vi.advanceTimersByTimeAsync(60_000);
    await now(gate, 'ordering');
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warn.mock.calls).toEqual([
      [{ refused: { ordering: 4, body: 1 } }, 'requests were refused under load'],
      [{ refused: { ordering: 1 } }, 'requests were refused under load'],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
