import { CallError } from '@quivertree/contract/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditing, type Versioned } from './editing.ts';

interface Doc {
  name: string;
  city: string;
  rows: { key: string; id: string | null; name: string }[];
}

const START: Doc = { name: 'Jazz', city: 'Windhoek', rows: [] };

/** A server that keeps one document, and can be cut off. */
function server() {
  let held: Versioned<Doc> = { version: 1, doc: START };
  let away = false;
  return {
    held: () => held,
    cutOff: (cut: boolean) => {
      away = cut;
    },
    /** Somebody else saves. */
    elsewhere: (change: Partial<Doc>) => {
      held = { version: held.version + 1, doc: { ...held.doc, ...change } };
    },
    save: async (version: number, doc: Doc): Promise<Versioned<Doc>> => {
      if (away) throw new CallError('Network Error');
      if (version !== held.version) throw new CallError('changed', 409, { code: 'event.edited_elsewhere' });
      if (doc.name === '') {
        const errors = [{ path: 'name', message: 'Please give it a name.' }];
        throw new CallError('wrong', 422, { code: 'event.fields_invalid', errors });
      }
      held = {
        version: version + 1,
        doc: { ...doc, rows: doc.rows.map((row, i) => ({ ...row, key: `id-${i}`, id: `id-${i}` })) },
      };
      return held;
    },
  };
}

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

function open(house: ReturnType<typeof server>, automatic = true) {
  const { save, held } = house;
  return createEditing<Doc>({ loaded: held(), save, reload: async () => held(), automatic, storage, storageKey: 'k' });
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
});
afterEach(() => vi.useRealTimers());
const pause = () => vi.advanceTimersByTimeAsync(1_100);

describe('a draft', () => {
  test('says no longer what was wrong once it is as it was', async () => {
    const editing = open(server());
    editing.change((doc) => ({ ...doc, name: '' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'refused', problems: { name: 'Please give it a name.' } });
    editing.change((doc) => ({ ...doc, name: 'Jazz' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', problems: {} });
  });

  test('is not saved while a field holds what cannot be read', async () => {
    const house = server();
    const editing = open(house);
    editing.hold('price', true);
    editing.change((doc) => ({ ...doc, name: 'Jam' }));
    await pause();
    expect(editing.state().status).toBe('refused');
    expect(house.held().version).toBe(1);
    editing.hold('price', false);
    await pause();
    expect(editing.state().status).toBe('saved');
    expect(house.held().doc.name).toBe('Jam');
  });

  test('can be saved again once what could not be read is discarded', async () => {
    const house = server();
    const editing = open(house, false);
    editing.hold('price', true);
    editing.saveNow();
    editing.discard();
    expect(editing.state()).toMatchObject({ status: 'saved', discards: 1 });
    editing.change((doc) => ({ ...doc, name: 'Jam' }));
    editing.saveNow();
    await vi.waitFor(() => expect(house.held().doc.name).toBe('Jam'));
  });

  test('saves itself once nobody types for a moment', async () => {
    const house = server();
    const editing = open(house);
    for (const name of ['J', 'Ja', 'Jam']) editing.change((doc) => ({ ...doc, name }));
    expect(editing.state().status).toBe('unsaved');
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', savedAt: expect.any(Number) });
    expect(house.held()).toMatchObject({ version: 2, doc: { name: 'Jam' } });
    expect(kept.size).toBe(0);
  });

  test('is tried again while there is no connection, and survives that the page is closed', async () => {
    const house = server();
    house.cutOff(true);
    const editing = open(house);
    editing.change((doc) => ({ ...doc, name: 'Written in the desert' }));
    await pause();
    expect(editing.state().status).toBe('offline');
    editing.end();
    const reopened = open(house);
    expect(reopened.state().doc.name).toBe('Written in the desert');
    house.cutOff(false);
    await pause();
    expect(house.held().doc.name).toBe('Written in the desert');
    expect(reopened.state().status).toBe('saved');
  });

  test('with something wrong says what, keeps it, and saves once it is right', async () => {
    const house = server();
    const editing = open(house);
    editing.change((doc) => ({ ...doc, name: '' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'refused', problems: { name: 'Please give it a name.' } });
    editing.change((doc) => ({ ...doc, name: 'Named' }));
    await pause();
    expect(editing.state()).toMatchObject({ status: 'saved', problems: {} });
  });

  test('whose new rows are typed on while they are saved makes each of them once', async () => {
    const house = server();
    const editing = open(house);
    editing.change((doc) => ({ ...doc, rows: [{ key: 'new', id: null, name: 'V' }] }));
    const saving = pause();
    await vi.advanceTimersByTimeAsync(1_000);
    editing.change((doc) => ({ ...doc, rows: doc.rows.map((row) => ({ ...row, name: 'VIP' })) }));
    await saving;
    await pause();
    expect(house.held().doc.rows).toMatchObject([{ id: 'id-0', name: 'VIP' }]);
    expect(editing.state().doc.rows).toMatchObject([{ key: 'new', id: 'id-0', name: 'VIP' }]);
  });
});

describe('two who edit', () => {
  test('different fields: both are saved without a question', async () => {
    const house = server();
    const editing = open(house);
    house.elsewhere({ city: 'Luderitz' });
    editing.change((doc) => ({ ...doc, name: 'Mine' }));
    await pause();
    await pause();
    expect(house.held().doc).toMatchObject({ name: 'Mine', city: 'Luderitz' });
    expect(editing.state()).toMatchObject({ status: 'saved', doc: { city: 'Luderitz' } });
  });

  test('one field: nothing is saved before somebody has chosen, and what is chosen is', async () => {
    const house = server();
    const editing = open(house);
    house.elsewhere({ name: 'Theirs', city: 'Okahandja' });
    editing.change((doc) => ({ ...doc, name: 'Mine', city: 'Luderitz' }));
    await pause();
    await pause();
    expect(editing.state()).toMatchObject({
      status: 'conflict',
      conflicts: [
        { path: ['name'], mine: 'Mine', theirs: 'Theirs' },
        { path: ['city'], mine: 'Luderitz', theirs: 'Okahandja' },
      ],
    });
    expect(house.held().doc.name).toBe('Theirs');
    editing.decide([1]);
    await pause();
    expect(house.held().doc).toMatchObject({ name: 'Mine', city: 'Okahandja' });
    expect(editing.state()).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('one before, one after the page was closed: it is asked when it is opened again', async () => {
    const house = server();
    const editing = open(house, false);
    editing.change((doc) => ({ ...doc, name: 'Mine' }));
    editing.end();
    house.elsewhere({ name: 'Theirs' });
    expect(open(house, false).state()).toMatchObject({
      status: 'conflict',
      conflicts: [{ mine: 'Mine', theirs: 'Theirs' }],
    });
  });
});

test('a draft that has become public saves itself no more', async () => {
  const house = server();
  const editing = open(house);
  editing.end();
  editing.begin(false);
  editing.change((doc) => ({ ...doc, name: 'Not for everybody yet' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(house.held().version).toBe(1);
  editing.saveNow();
  await pause();
  expect(house.held().doc.name).toBe('Not for everybody yet');
});

test('what is typed after a save of something public found no connection is not saved with it', async () => {
  const house = server();
  house.cutOff(true);
  const editing = open(house, false);
  editing.change((doc) => ({ ...doc, name: 'Asked for' }));
  editing.saveNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.state().status).toBe('offline');
  editing.change((doc) => ({ ...doc, name: 'Half a name' }));
  house.cutOff(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(house.held().version).toBe(1);
  expect(editing.state().status).toBe('unsaved');
});

test('what is public is saved on a button only, and can be given up', async () => {
  const house = server();
  const editing = open(house, false);
  editing.change((doc) => ({ ...doc, name: 'Not yet' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(house.held().version).toBe(1);
  editing.discard();
  expect(editing.state()).toMatchObject({ status: 'saved', doc: { name: 'Jazz' } });
  editing.change((doc) => ({ ...doc, name: 'Now' }));
  editing.saveNow();
  await pause();
  expect(house.held().doc.name).toBe('Now');
});
