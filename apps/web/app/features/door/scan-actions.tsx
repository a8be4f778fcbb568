import { actOnScan, type ScanAction, scanQuestion } from '@quivertree/door/scan-action';
import type { DecidedScan } from '@quivertree/door/scan-queue';
import { newNonce } from '@quivertree/runtime/random';
import { useState } from 'react';
import { randomBytes } from '../../runtime/browser-runtime.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Door } from './use-door.ts';

interface ScanActionDialogProps {
  scan: DecidedScan;
  action: ScanAction;
  door: Door;
  timeZone: string;
  onClose: () => void;
}

/** Asks for a reason, then admits anyway or undoes. */
export function ScanActionDialog({ scan, action, door, timeZone, onClose }: ScanActionDialogProps) {
  const [nonce] = useState(() => newNonce(randomBytes));
  const { title, text, reasons, button } = scanQuestion(scan, action, timeZone);
  return (
    <ReasonDialog
      title={title}
      reasons={reasons}
      action={button}
      run={(reason) => actOnScan(door, { scan, action, reason, nonce })}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonDialog>
  );
}
