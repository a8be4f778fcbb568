import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPLORE_PAGING, readUrlPaging, sortAfterClick, TABLE_PAGING } from './url-paging.ts';

const read = (query: string, rules = TABLE_PAGING) => readUrlPaging(new URLSearchParams(query), rules);

describe('the paging in an address', () => {
  test('is read', () => {
    expect(read('page=3&size=50&sort=name,asc')).toEqual({
      page: 3,
      size: 50,
      sort: { field: 'name', direction: 'ASC' },
    });
  });

  test.each(['', 'page=-1', 'page=abc', 'page=Infinity', 'page=', 'size=7', 'size=1e9', 'sort=', 'page=NaN&size=0'])(
    '%s falls back to the defaults',
    (query) => {
      expect(read(query)).toEqual({ page: 0, size: 10, sort: { field: 'createdAt', direction: 'DESC' } });
    },
  );

  test('with an unknown direction sorts descending', () => {
    expect(read('sort=name,sideways').sort).toEqual({ field: 'name', direction: 'DESC' });
  });

  test('only sorts by known fields', () => {
    const rules = { ...TABLE_PAGING, fields: ['createdAt', 'total'] };
    expect(read('sort=total,asc', rules).sort).toEqual({ field: 'total', direction: 'ASC' });
    expect(read('sort=password,asc', rules).sort).toEqual(TABLE_PAGING.defaultSort);
  });

  test('of the explore page has its own sizes', () => {
    expect(read('size=24', EXPLORE_PAGING).size).toBe(24);
    expect(read('size=10', EXPLORE_PAGING).size).toBe(12);
  });

  test('is always valid, whatever the input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (page, size, sort) => {
        const paging = readUrlPaging(new URLSearchParams({ page, size, sort }), TABLE_PAGING);
        expect(Number.isInteger(paging.page) && paging.page >= 0).toBe(true);
        expect(TABLE_PAGING.sizes).toContain(paging.size);
      }),
    );
  });
});

test('a click on a column sorts ascending, a second one descending', () => {
  const first = sortAfterClick({ field: 'createdAt', direction: 'DESC' }, 'name');
  expect(first).toEqual({ field: 'name', direction: 'ASC' });
  expect(sortAfterClick(first, 'name')).toEqual({ field: 'name', direction: 'DESC' });
});
