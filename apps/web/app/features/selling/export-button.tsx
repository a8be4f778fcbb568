import { createExport, type ExportKind } from '@quivertree/contract/exports';
import { DownloadButton } from '../hub/download-button.tsx';

/** Fetches a CSV file of an event. */
export function ExportButton({ eventId, what }: { eventId: string; what: ExportKind }) {
  return (
    <DownloadButton
      call={createExport}
      input={{ params: { eventId }, body: { what } }}
    >{`Export all ${what}`}</DownloadButton>
  );
}
