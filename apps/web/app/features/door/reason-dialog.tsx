import { MAX_DOOR_REASON_LENGTH } from '@quivertree/domain/door/admission';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';

interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  /** Common reasons to choose from. */
  reasons: readonly string[];
  action: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const OTHER = 'other';

/** Dialog that asks for a reason, which is logged, then runs the action. */
export function ReasonDialog({ title, children, reasons, action, run, onClose }: ReasonDialogProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { busy, problem, attempt } = useAttempt();
  const reason = choice === OTHER ? typed.trim() : (choice ?? '');
  return (
    <ConfirmDialog
      title={title}
      action={action}
      busy={busy}
      disabled={reason === ''}
      error={problem}
      onConfirm={() => void attempt(() => run(reason).then(onClose))}
      onClose={onClose}
    >
      {children}
      <RadioGroup
        legend="Reason"
        name="reason"
        choices={[...reasons.map((label) => ({ value: label, label })), { value: OTHER, label: 'Other' }]}
        value={choice}
        onChange={setChoice}
      />
      {choice === OTHER && (
        <TextField
          label="Your reason"
          value={typed}
          maxLength={MAX_DOOR_REASON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
