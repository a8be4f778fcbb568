import { createExport, type ExportKind } from '@quivertree/contract/selling/exports';
import { DownloadButton } from '../hub/download-button.tsx';
import { UnlessActing } from '../hub/unless-acting.tsx';

/** Buttons that download all of an event's orders or attendees, ignoring the list's filters. */
export function ExportButtons({ eventId, kind }: { eventId: string; kind: ExportKind }) {
  const input = (format: 'csv' | 'xlsx') => ({ params: { eventId }, body: { kind, format } });
  // Hidden on phones, so that the buttons fit side by side.
  const all = <span className="max-sm:sr-only">{kind === 'orders' ? 'All orders as ' : 'All attendees as '}</span>;
  return (
    <UnlessActing to="download lists">
      <DownloadButton call={createExport} input={input('xlsx')}>
        <span>{all}Excel</span>
      </DownloadButton>
      <DownloadButton call={createExport} input={input('csv')}>
        <span>{all}CSV</span>
      </DownloadButton>
    </UnlessActing>
  );
}
