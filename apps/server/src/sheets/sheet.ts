import type { SheetFormat } from '@quivertree/contract/shapes';
import type { DownloadFile } from '../http/downloads.ts';
import { csvLines } from './csv-lines.ts';
import { xlsxFile } from './xlsx-file.ts';

/**
 * Value of a cell: for `money` whole cents, for `moment` an ISO 8601 instant, for `date` YYYY-MM-DD; null is empty. Text in a column
 * of another kind stays text, so that no answer is lost that fits nothing.
 */
export type Cell = string | number | null;

type Batch = readonly (readonly Cell[])[];

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'money' | 'moment' | 'date';
}

/** Table that is downloaded, its rows read while they are sent. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Batches of rows, small enough that two of them are nothing to the server's memory. */
  rows: AsyncIterable<Batch> | Iterable<Batch>;
  /** Zone in which moments are shown. */
  timeZone: string;
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A sheet as a file; `onBroken` hears of the error that cut it short, once the status is sent. */
export function sheetFile(
  sheet: Sheet,
  { name, format, onBroken }: { name: string; format: SheetFormat; onBroken: (error: unknown) => void },
): DownloadFile {
  const chunks = format === 'csv' ? csvLines(sheet) : xlsxFile(sheet);
  return {
    fileName: `${name}.${format}`,
    mediaType: MEDIA_TYPES[format],
    content: streamOf(chunks, onBroken),
  };
}

/** Chunks as a stream that asks for the next one only when it is wanted, and ends them when nobody wants any more. */
function streamOf(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  onBroken: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          onBroken(error);
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
