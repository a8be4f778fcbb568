import { csvFile } from '@quivertree/domain/text/csv-file';
import { inputOfInstant } from '@quivertree/domain/dates/date-time-input';
import { decimalOf } from '@quivertree/domain/money/money';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';

/**
 * Encodes a sheet as CSV in UTF-8. Amounts have a decimal point and two decimals. Instants are in the sheet's time zone
 * and written as `2026-12-05 18:30`.
 */
export async function* csvLines({ columns, rows, timeZone }: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvFile([columns.map(({ label }) => label)]));
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    const lines = csvFile(batch.map((row) => columns.map(({ kind }, i) => textOf(row[i] ?? null, kind, timeZone))));
    // The byte order mark comes once, at the start of the file.
    yield encoder.encode(lines.slice(1));
  }
}

function textOf(cell: Cell, kind: SheetColumn['kind'], timeZone: string): string {
  if (cell === null) return '';
  if (kind === 'money' && typeof cell === 'number') return decimalOf(cell).toFixed(2);
  if (kind === 'moment') return inputOfInstant(String(cell), timeZone).replace('T', ' ');
  return String(cell);
}
