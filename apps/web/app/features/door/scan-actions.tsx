import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ScanAction } from '@quivertree/door/scan-action';
import type { DecidedScan } from '@quivertree/door/scan-queue';
import { newNonce } from '@quivertree/runtime/random';
import type { Door } from './use-door.ts';
import { verdictDetail } from '@quivertree/door/verdict-words';
import { randomBytes } from '../../runtime/browser-runtime.ts';

interface ScanActionDialogProps {
  scan: DecidedScan;
  action: ScanAction;
  door: Door;
  timeZone: string;
  onClose: () => void;
}

export function ScanActionDialog(props: ScanActionDialogProps) {
  return props.action === 'admit' ? <AdmitAnywayDialog {...props} /> : <UndoDialog {...props} />;
}

function AdmitAnywayDialog({ scan, door, timeZone, onClose }: ScanActionDialogProps) {
  // The same nonce for all attempts, so that a retry after a lost answer admits only once.
  const [nonce] = useState(() => newNonce(randomBytes));
  const { code, practice } = scan;
  return (
    <ReasonDialog
      title={`Admit ${scan.decision.attendeeName ?? 'this ticket'} anyway?`}
      reasons={['The event’s hours have changed', 'Entry outside admission hours was agreed', 'Crew or artist']}
      action="Admit anyway"
      run={async (reason) => {
        const decision = await door.calls.admitAnyway({ code, practice, nonce, reason });
        door.queue.show({ code, practice, nonce, decision, readAt: scan.readAt });
      }}
      onClose={onClose}
    >
      <p>
        {verdictDetail(scan.decision, timeZone, scan.decidedAt)}{' '}
        {practice ? 'This is practice, so nothing is saved.' : 'The admission will be logged with your reason.'}
      </p>
    </ReasonDialog>
  );
}

function UndoDialog({ scan: { decision }, door, onClose }: ScanActionDialogProps) {
  return (
    <ReasonDialog
      title={`Undo the admission of ${decision.attendeeName ?? 'this ticket'}?`}
      reasons={['Scanned by mistake', 'Wrong ticket or person', 'Turned away after the scan']}
      action="Undo admission"
      run={async (reason) => {
        await door.calls.undo(decision.admissionId ?? '', reason);
        door.queue.markUndone(decision.admissionId ?? '');
      }}
      onClose={onClose}
    >
      <p>The ticket can then be used for entry again. The change will be logged with your reason.</p>
    </ReasonDialog>
  );
}
