import { actOnScan, type ScanAction, scanQuestion } from '@quivertree/door/scan-action';
import type { DecidedScan } from '@quivertree/door/scan-queue';
import { MAX_DOOR_REASON_LENGTH } from '@quivertree/domain/door/admission';
import { newNonce } from '@quivertree/runtime/random';
import { getRandomBytes } from 'expo-crypto';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ChoiceField } from '../../design/choice-field.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { DoorSheet } from './door-sheet.tsx';
import type { Door } from './use-door.ts';

interface ReasonSheetProps {
  scan: DecidedScan;
  action: ScanAction;
  door: Door;
  timeZone: string;
  onClose: () => void;
}

const OTHER = 'Other';

/** Asks for a reason, then admits anyway or undoes. */
export function ReasonSheet({ scan, action, door, timeZone, onClose }: ReasonSheetProps) {
  const [nonce] = useState(() => newNonce(getRandomBytes));
  const [choice, setChoice] = useState('');
  const [typed, setTyped] = useState('');
  const { busy, problem, attempt } = useAttempt();
  const { title, text, reasons, button } = scanQuestion(scan, action, timeZone);
  const reason = choice === OTHER ? typed.trim() : choice;

  return (
    <DoorSheet title={title} onClose={onClose}>
      <Text>{text}</Text>
      <ChoiceField label="Reason" choices={[...reasons, OTHER]} value={choice} onChange={setChoice} />
      {choice === OTHER && (
        <TextField
          label="Your reason"
          value={typed}
          onChangeText={setTyped}
          maxLength={MAX_DOOR_REASON_LENGTH}
          autoComplete="off"
        />
      )}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button
        label={button}
        busy={busy}
        disabled={reason === ''}
        onPress={() => void attempt(() => actOnScan(door, { scan, action, reason, nonce }).then(onClose))}
        testID="act-on-scan"
      />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={onClose} />
    </DoorSheet>
  );
}
