import { expect, test } from 'vitest';
import { mergeEdits, takeSavedValue } from './merge-edits.ts';

interface Row {
  key: string;
  id: string | null;
  name: string;
  price: number;
}
const row = (id: string, name: string, price: number): Row => ({ key: id, id, name, price });

test('merges changes that don’t conflict', () => {
  const base = { name: 'Jazz', city: 'Windhoek', text: '' };
  expect(mergeEdits(base, { ...base, name: 'Jazz at night' }, { ...base, city: 'Luderitz' })).toEqual({
    merged: { name: 'Jazz at night', city: 'Luderitz', text: '' },
    conflicts: [],
  });
  const same = { ...base, name: 'Blues' };
  expect(mergeEdits(base, same, same)).toEqual({ merged: same, conflicts: [] });
});

test('reports conflicts and resolves them field by field', () => {
  const base = { name: 'Jazz', city: 'Windhoek' };
  const edited = { name: 'Jazz at night', city: 'Okahandja' };
  const { merged, conflicts } = mergeEdits(base, edited, { name: 'Blues', city: 'Luderitz' });
  expect(merged).toEqual(edited);
  expect(conflicts).toEqual([
    { path: ['name'], edited: 'Jazz at night', saved: 'Blues' },
    { path: ['city'], edited: 'Okahandja', saved: 'Luderitz' },
  ]);
  const resolved = conflicts.slice(0, 1).reduce(takeSavedValue, merged);
  expect(resolved).toEqual({ name: 'Blues', city: 'Okahandja' });
});

test('merges rows one by one: changes, additions and removals', () => {
  const base = { max: null, types: [row('a', 'Early', 100), row('b', 'Late', 200), row('c', 'Door', 300)] };
  const edited = {
    max: null,
    types: [row('a', 'Early bird', 100), row('b', 'Late', 200), { ...row('x', 'Mine', 1), key: 'new-1', id: null }],
  };
  const saved = { max: null, types: [row('c', 'Door', 300), row('a', 'Early', 150), row('d', 'Theirs', 2)] };
  const { merged, conflicts } = mergeEdits(base, edited, saved);
  expect(conflicts).toEqual([]);
  expect(merged.types.map(({ name, price }) => [name, price])).toEqual([
    ['Early bird', 150],
    ['Mine', 1],
    ['Theirs', 2],
  ]);
});

test('keeps a row as a new one if one person removed it and the other changed it', () => {
  const base = { types: [row('a', 'Early', 100)] };
  const { merged } = mergeEdits(base, { types: [row('a', 'Early bird', 100)] }, { types: [] });
  expect(merged.types).toEqual([{ key: 'a', id: null, name: 'Early bird', price: 100 }]);
});

test('reports a conflict within a row', () => {
  const base = { types: [row('a', 'Early', 100)] };
  const { merged, conflicts } = mergeEdits(
    base,
    { types: [row('a', 'Early', 110)] },
    { types: [row('a', 'Early', 120)] },
  );
  expect(conflicts).toEqual([{ path: ['types', 'a', 'price'], edited: 110, saved: 120 }]);
  expect(conflicts.reduce(takeSavedValue, merged).types[0]?.price).toBe(120);
});
