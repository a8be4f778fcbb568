import { createExport, type ExportKind } from '@quivertree/contract/selling/exports';
import { DownloadButton } from '../hub/download-button.tsx';
import { isActing } from '../session/use-session.ts';

/** Buttons that download all of an event's orders or attendees, ignoring the list's filters. */
export function ExportButtons({ eventId, kind }: { eventId: string; kind: ExportKind }) {
  if (isActing())
    return <p className="text-soft">You can’t download lists while you’re acting on behalf of someone.</p>;
  const input = (format: 'csv' | 'xlsx') => ({ params: { eventId }, body: { kind, format } });
  // Hidden on phones, so that the buttons fit side by side.
  const all = <span className="max-sm:sr-only">{kind === 'orders' ? 'All orders as ' : 'All attendees as '}</span>;
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
