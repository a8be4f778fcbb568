import type { SheetFormat } from '@quivertree/contract/shapes';
import type { DownloadFile } from '../http/downloads.ts';
import { csvLines } from './csv-lines.ts';
import { xlsxFile } from './xlsx-file.ts';

/**
 * Value of a cell: whole cents for `money`, an ISO 8601 instant for `moment`, YYYY-MM-DD for `date`; null is empty.
 * Text in a column of another kind remains text, so that no answer is lost.
 */
export type Cell = string | number | null;

type Batch = readonly (readonly Cell[])[];

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'money' | 'moment' | 'date';
}

/** A downloadable table whose rows are read while it is sent. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Batches of rows, small enough for two of them to fit in memory. */
  rows: AsyncIterable<Batch> | Iterable<Batch>;
  /** Time zone of the instants. */
  timeZone: string;
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Encodes a sheet as a file. `onBroken` is called if an error cuts the file short after the status has been sent. */
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

/** A stream that pulls chunks on demand and closes their source if the client disconnects. */
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
