import { CallError } from '@quivertree/contract/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditing, type Versioned } from './editing.ts';

interface Doc {
  name: string;
  city: string;
  rows: { key: string; id: string | null; name: string }[];
}

const START: Doc = { name: 'Jazz', city: 'Windhoek', rows: [] };

/** Server that holds one document and can be taken offline. */
function server() {
  let current: Versioned<Doc> = { version: 1, doc: START };
  let offline = false;
  return {
    current: () => current,
    setOffline: (isOffline: boolean) => {
      offline = isOffline;
    },
    /** Saves a change as someone else. */
    saveAsOther: (change: Partial<Doc>) => {
      current = { version: current.version + 1, doc: { ...current.doc, ...change } };
    },
    save: async (version: number, doc: Doc): Promise<Versioned<Doc>> => {
      if (offline) throw new CallError('Network Error');
      if (version !== current.version) throw new CallError('changed', 409, { code: 'event.edited_elsewhere' });
      if (doc.name === '') {
        const errors = [{ path: 'name', message: 'Give it a name.' }];
        throw new CallError('wrong', 422, { code: 'event.fields_invalid', errors });
      }
      current = {
        version: version + 1,
        doc: { ...doc, rows: doc.rows.map((row, i) => ({ ...row, key: `id-${i}`, id: `id-${i}` })) },
      };
      return current;
    },
  };
}

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

function open(backend: ReturnType<typeof server>, automatic = true) {
  const { save, current } = backend;
  return createEditing<Doc>({
    loaded: current(),
    save,
    reload: async () => current(),
    automatic,
    storage,
    storageKey: 'k',
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
});
afterEach(() => vi.useRealTimers());
const pause = () => vi.advanceTimersByTimeAsync(1_100);

describe('a draft', () => {
  test('clears its problems once the edit is undone', async () => {
    const editing = open(server());
    editing.change((doc) => ({ ...doc, name: '' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'refused', problems: { name: 'Give it a name.' } });
    editing.change((doc) => ({ ...doc, name: 'Jazz' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', problems: {} });
  });

  test('is not saved while a field is unreadable', async () => {
    const backend = server();
    const editing = open(backend);
    editing.hold('price', true);
    editing.change((doc) => ({ ...doc, name: 'Jam' }));
    await pause();
    expect(editing.state().status).toBe('refused');
    expect(backend.current().version).toBe(1);
    editing.hold('price', false);
    await pause();
    expect(editing.state().status).toBe('saved');
    expect(backend.current().doc.name).toBe('Jam');
  });

  test('can be saved again after unreadable input is discarded', async () => {
    const backend = server();
    const editing = open(backend, false);
    editing.hold('price', true);
    editing.saveNow();
    editing.discard();
    expect(editing.state()).toMatchObject({ status: 'saved', discards: 1 });
    editing.change((doc) => ({ ...doc, name: 'Jam' }));
    editing.saveNow();
    await vi.waitFor(() => expect(backend.current().doc.name).toBe('Jam'));
  });

  test('is saved after a pause in typing', async () => {
    const backend = server();
    const editing = open(backend);
    for (const name of ['J', 'Ja', 'Jam']) editing.change((doc) => ({ ...doc, name }));
    expect(editing.state().status).toBe('unsaved');
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', savedAt: expect.any(Number) });
    expect(backend.current()).toMatchObject({ version: 2, doc: { name: 'Jam' } });
    expect(stored.size).toBe(0);
  });

  test('is retried while offline, and survives closing the page', async () => {
    const backend = server();
    backend.setOffline(true);
    const editing = open(backend);
    editing.change((doc) => ({ ...doc, name: 'Written in the desert' }));
    await pause();
    expect(editing.state().status).toBe('offline');
    editing.end();
    const reopened = open(backend);
    expect(reopened.state().doc.name).toBe('Written in the desert');
    backend.setOffline(false);
    await pause();
    expect(backend.current().doc.name).toBe('Written in the desert');
    expect(reopened.state().status).toBe('saved');
  });

  test('reports a problem, keeps the input, and is saved once it is corrected', async () => {
    const backend = server();
    const editing = open(backend);
    editing.change((doc) => ({ ...doc, name: '' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'refused', problems: { name: 'Give it a name.' } });
    editing.change((doc) => ({ ...doc, name: 'Named' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', problems: {} });
  });

  test('adds a new row once, even if it is edited while being saved', async () => {
    const backend = server();
    const editing = open(backend);
    editing.change((doc) => ({ ...doc, rows: [{ key: 'new', id: null, name: 'V' }] }));
    const saving = pause();
    await vi.advanceTimersByTimeAsync(1_000);
    editing.change((doc) => ({ ...doc, rows: doc.rows.map((row) => ({ ...row, name: 'VIP' })) }));
    await saving;
    await pause();
    expect(backend.current().doc.rows).toMatchObject([{ id: 'id-0', name: 'VIP' }]);
    expect(editing.state().doc.rows).toMatchObject([{ key: 'new', id: 'id-0', name: 'VIP' }]);
  });
});

describe('two people editing', () => {
  test('are not asked about different fields, and both changes are saved', async () => {
    const backend = server();
    const editing = open(backend);
    backend.saveAsOther({ city: 'Luderitz' });
    editing.change((doc) => ({ ...doc, name: 'Mine' }));
    await pause();
    await pause();
    expect(backend.current().doc).toMatchObject({ name: 'Mine', city: 'Luderitz' });
    expect(editing.state()).toMatchObject({ status: 'saved', doc: { city: 'Luderitz' } });
  });

  test('have to choose between their versions of one field before anything is saved', async () => {
    const backend = server();
    const editing = open(backend);
    backend.saveAsOther({ name: 'Theirs', city: 'Okahandja' });
    editing.change((doc) => ({ ...doc, name: 'Mine', city: 'Luderitz' }));
    await pause();
    await pause();
    expect(editing.state()).toMatchObject({
      status: 'conflict',
      conflicts: [
        { path: ['name'], edited: 'Mine', saved: 'Theirs' },
        { path: ['city'], edited: 'Luderitz', saved: 'Okahandja' },
      ],
    });
    expect(backend.current().doc.name).toBe('Theirs');
    editing.decide([1]);
    await pause();
    expect(backend.current().doc).toMatchObject({ name: 'Mine', city: 'Okahandja' });
    expect(editing.state()).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('have to choose when the page is reopened after a change elsewhere', async () => {
    const backend = server();
    const editing = open(backend, false);
    editing.change((doc) => ({ ...doc, name: 'Mine' }));
    editing.end();
    backend.saveAsOther({ name: 'Theirs' });
    expect(open(backend, false).state()).toMatchObject({
      status: 'conflict',
      conflicts: [{ edited: 'Mine', saved: 'Theirs' }],
    });
  });
});

test('a draft that has become public is no longer saved automatically', async () => {
  const backend = server();
  const editing = open(backend);
  editing.end();
  editing.begin(false);
  editing.change((doc) => ({ ...doc, name: 'Not for everybody yet' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.current().version).toBe(1);
  editing.saveNow();
  await pause();
  expect(backend.current().doc.name).toBe('Not for everybody yet');
});

test('a failed save of a public event is not repeated with later edits', async () => {
  const backend = server();
  backend.setOffline(true);
  const editing = open(backend, false);
  editing.change((doc) => ({ ...doc, name: 'Asked for' }));
  editing.saveNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.state().status).toBe('offline');
  editing.change((doc) => ({ ...doc, name: 'Half a name' }));
  backend.setOffline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.current().version).toBe(1);
  expect(editing.state().status).toBe('unsaved');
});

test('changes to a public event are saved with a button only, and can be discarded', async () => {
  const backend = server();
  const editing = open(backend, false);
  editing.change((doc) => ({ ...doc, name: 'Not yet' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.current().version).toBe(1);
  editing.discard();
  expect(editing.state()).toMatchObject({ status: 'saved', doc: { name: 'Jazz' } });
  editing.change((doc) => ({ ...doc, name: 'Now' }));
  editing.saveNow();
  await pause();
  expect(backend.current().doc.name).toBe('Now');
});
