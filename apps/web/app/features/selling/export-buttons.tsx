import { createExport, type ExportKind } from '@quivertree/contract/exports';
import { DownloadButton } from '../hub/download-button.tsx';

/** Downloads all of an event's orders or attendees, whatever the list is filtered by. */
export function ExportButtons({ eventId, what }: { eventId: string; what: ExportKind }) {
  const input = (format: 'csv' | 'xlsx') => ({ params: { eventId }, body: { what, format } });
  // Beside each other on a phone, too.
  const all = <span className="max-sm:sr-only">{`All ${what}, `}</span>;
  return (
    <>
      <DownloadButton call={createExport} input={input('xlsx')}>
        <span>{all}Excel</span>
      </DownloadButton>
      <DownloadButton call={createExport} input={input('csv')}>
        <span>{all}CSV</span>
      </DownloadButton>
    </>
  );
}
