import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

/** Cells of one row as a spreadsheet reads them. */
const read = (file: string) =>
  [...`,${file.slice(1, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test.each(['=1+1', '+27 81', '-SUM(A1)', '@cmd', '\tx', '\rx', '＝1', '-', '--1'])(
  'defuses a cell that a spreadsheet would read as a formula: %j',
  (text) => {
    expect(read(csvFile([[text]]))).toEqual([`'${text}`]);
  },
);

test.each([
  ["Ndapewa;=1+cmd|' /C calc'!A0", "Ndapewa;'=1+cmd|' /C calc'!A0"],
  ['Two lines\n@SUM(1)', "Two lines\n'@SUM(1)"],
  ['Rock ; + roll', "Rock ; '+ roll"],
  ['Jazz; dance = fun', 'Jazz; dance = fun'],
])('defuses a formula after a semicolon, which many spreadsheets use as separator: %j', (text, defused) => {
  expect(read(csvFile([[text]]))).toEqual([defused]);
});

test.each(['-5.00', '12', '0.05', 'Jazz = fun', '2026-11-21T12:00:00.000Z', ''])('%j stays as it is', (text) => {
  expect(read(csvFile([[text]]))).toEqual([text]);
});

test('keeps the text of any cell, and none begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const back = read(csvFile([cells]));
      const withoutMarks = (cell: string) => cell.replaceAll("'", '');
      expect(back.map(withoutMarks)).toEqual(cells.map(withoutMarks));
      for (const cell of back.flatMap((text) => (text.startsWith('-') ? [text] : text.split(';'))))
        expect(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false);
    }),
  );
});
