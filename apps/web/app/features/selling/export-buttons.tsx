import { createExport, type ExportKind } from '@quivertree/contract/exports';
import { DownloadButton } from '../hub/download-button.tsx';

/** Downloads all of an event's orders or attendees, whatever the list is filtered by. */
export function ExportButtons({ eventId, what }: { eventId: string; what: ExportKind }) {
  const input = (format: 'csv' | 'xlsx') => ({ params: { eventId }, body: { what, format } });
  return (
    <>
      <DownloadButton call={createExport} input={input('xlsx')}>{`All ${what} (Excel)`}</DownloadButton>
      <DownloadButton call={createExport} input={input('csv')}>{`All ${what} (CSV)`}</DownloadButton>
    </>
  );
}
