import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

/** The cells of one row as a spreadsheet reads them. */
const read = (file: string) =>
  [...`,${file.slice(1, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test.each(['=1+1', '+27 81', '-SUM(A1)', '@cmd', '\tx', '\rx', '＝1', '-', '--1'])(
  'a cell that a spreadsheet would take for a formula is defused: %j',
  (text) => {
    expect(read(csvFile([[text]]))).toEqual([`'${text}`]);
  },
);

test.each(['-5.00', '12', '0.05', 'Jazz = fun', '2026-11-21T12:00:00.000Z', ''])('%j stays as it is', (text) => {
  expect(read(csvFile([[text]]))).toEqual([text]);
});

test('whatever stands in a cell comes out again, and never begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const back = read(csvFile([cells]));
      expect(back.map((cell, i) => (cell === `'${cells[i]}` ? cells[i] : cell))).toEqual(cells);
      for (const cell of back) expect(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false);
    }),
  );
});
