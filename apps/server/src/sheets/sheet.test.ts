import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, readXlsx, unzip } from '../../../../tests/world/read-sheet.ts';
import { type Cell, type Sheet, type SheetColumn, sheetFile } from './sheet.ts';

const column = (label: string, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({ label, kind });

async function* inBatches(batches: readonly (readonly (readonly Cell[])[])[]) {
  for (const batch of batches) yield await setTimeout(0, batch);
}

const sheetOf = (columns: SheetColumn[], ...batches: Cell[][][]): Sheet => ({
  name: 'Orders',
  columns,
  rows: inBatches(batches),
  timeZone: 'Africa/Windhoek',
});

async function bytesOf(sheet: Sheet, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const broken: unknown[] = [];
  const { content } = sheetFile(sheet, { name: 'orders', format, onBroken: (error) => broken.push(error) });
  const chunks = [];
  for await (const chunk of content as ReadableStream<Uint8Array>) chunks.push(chunk);
  expect(broken).toEqual([]);
  return Buffer.concat(chunks);
}

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

test('numbers, amounts, dates and instants keep their types in both formats', async () => {
  const columns = [
    column('Tickets', 'number'),
    column('Total', 'money'),
    column('Paid', 'moment'),
    column('Born', 'date'),
  ];
  const rows: Cell[][] = [
    [3, 125_050, '2026-12-05T16:30:00.000Z', '2001-02-03'],
    [0, -5, '2026-12-31T22:00:59.123456+00:00', 'last spring'],
    [null, null, null, null],
  ];
  const csv = await bytesOf(sheetOf(columns, rows), 'csv');
  expect(csv.toString('utf8')).toBe(
    '\uFEFFTickets,Total,Paid,Born\r\n3,1250.50,2026-12-05 18:30,2001-02-03\r\n0,-0.05,2027-01-01 00:00,last spring\r\n,,,\r\n',
  );
  const xlsx = readXlsx(await bytesOf(sheetOf(columns, rows), 'xlsx'));
  const moment = 'yyyy\\-mm\\-dd\\ hh:mm';
  expect(xlsx).toEqual([
    ['Tickets', 'Total', 'Paid', 'Born'],
    [
      { value: 3, format: 'General' },
      { value: 1250.5, format: '#,##0.00' },
      // Days since 30 December 1899, as spreadsheets count them.
      { value: 46361.77083333333, format: moment },
      { value: 36925, format: 'yyyy\\-mm\\-dd' },
    ],
    [
      { value: 0, format: 'General' },
      { value: -0.05, format: '#,##0.00' },
      { value: 46388, format: moment },
      'last spring',
    ],
    [null, null, null, null],
  ]);
});

test('any text survives both formats, and no cell starts a formula', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      '+264 81 123 4567',
      '-2+3',
      '@cmd',
      '\t=x',
      '_x0041_',
      '_x005F_x0041_',
      'a\r\nb',
      ' two  spaces ',
      '<b>&amp;',
      '007',
      '￾',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 8 }), async (typed) => {
      const columns = [column('=Question'), column('Amount', 'number')];
      const inHalves = [typed.slice(0, 3), typed.slice(3)];
      const xlsx = readXlsx(await bytesOf(sheetOf(columns, ...inHalves), 'xlsx'));
      expect(xlsx).toEqual([['=Question', 'Amount'], ...typed.map((row) => row.map((cell) => cell || null))]);
      const csv = readCsv((await bytesOf(sheetOf(columns, ...inHalves), 'csv')).toString('utf8').slice(1));
      const withoutMarks = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replaceAll("'", '')));
      expect(withoutMarks(csv)).toEqual(withoutMarks([['=Question', 'Amount'], ...typed]));
      expect(csv.flat().filter((cell) => FORMULA.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('an Excel file contains no formula, and marks text that would become one when edited', async () => {
  const file = unzip(await bytesOf(sheetOf([column('Name')], [['=1+1'], ['Anna']]), 'xlsx'));
  const sheet = file.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toContain('<f');
  expect(sheet).toContain('<c t="inlineStr" s="5"><is><t xml:space="preserve">=1+1</t>');
  expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">Anna</t>');
  expect(file.get('xl/styles.xml')).toContain('<xf quotePrefix="1"/></cellXfs>');
});

test.each(['csv', 'xlsx'] as const)('a %s file whose rows fail midway doesn’t look complete', async (format) => {
  const broken: unknown[] = [];
  const sheet: Sheet = {
    ...sheetOf([column('Name')]),
    rows: (async function* () {
      yield [['Anna']];
      throw await Promise.resolve(new Error('the database is away'));
    })(),
  };
  const { content } = sheetFile(sheet, { name: 'orders', format, onBroken: (error) => broken.push(error) });
  await expect(Array.fromAsync(content as ReadableStream<Uint8Array>)).rejects.toThrow('the database is away');
  expect(broken).toEqual([new Error('the database is away')]);
});

test.each(['csv', 'xlsx'] as const)(
  'reading rows stops when the client stops downloading the %s file',
  async (format) => {
    let begun = false;
    const ended = Promise.withResolvers<void>();
    const sheet: Sheet = {
      ...sheetOf([column('Name')]),
      rows: (async function* () {
        begun = true;
        try {
          for (;;) yield await setTimeout(0, [['Anna'.repeat(1_000)]]);
        } finally {
          ended.resolve();
        }
      })(),
    };
    const { content } = sheetFile(sheet, { name: 'orders', format, onBroken: () => {} });
    const reader = (content as ReadableStream<Uint8Array>).getReader();
    while (!begun) await reader.read();
    await reader.cancel();
    await expect(ended.promise).resolves.toBeUndefined();
  },
);
