import { createExport, type ExportKind } from '@quivertree/contract/exports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/toast.ts';

/** Fetches a CSV file: its address is asked for with the click, and holds for some minutes. */
export function ExportButton({ eventId, what }: { eventId: string; what: ExportKind }) {
  const [busy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    try {
      const { url } = await apiClient.call(createExport, { params: { eventId }, body: { what } });
      location.assign(url);
    } catch (error) {
      void showError('The export failed', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="outline" busy={busy} onClick={() => void fetchFile()}>
      <Download aria-hidden className="size-5" />
      {`Export ${what}`}
    </Button>
  );
}
