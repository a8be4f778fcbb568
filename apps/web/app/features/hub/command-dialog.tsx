import { isOpenWhileActing } from '@quivertree/contract/acting/open-while-acting';
import type { Call, CallInput } from '@quivertree/contract/call';
import { refusalSentence } from '@quivertree/contract/refusals';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type CommandOptions, useCommand } from '../../queries/use-command.ts';
import { isActing } from '../session/use-session.ts';

interface CommandDialogProps<C extends Call> extends CommandOptions<C> {
  call: C;
  title: string;
  /** Button label, for instance "Approve N$ 450.00". */
  action: string;
  cancel?: string;
  /** Consequences of the action. */
  children: ReactNode;
  /** Builds the call's input; `note` is empty unless the dialog asks for one. */
  input: (note: string) => CallInput<C>;
  /** Adds a required one-line field, for instance for a reason. */
  note?: { label: string; hint?: string };
  disabled?: boolean;
  onClose: () => void;
}

/** Confirms a mutation, then runs it. Says at once if it's refused while acting on behalf of someone. */
export function CommandDialog<C extends Call>({
  call,
  title,
  action,
  cancel,
  children,
  input,
  note,
  disabled = false,
  onClose,
  ...options
}: CommandDialogProps<C>) {
  const command = useCommand(call, options);
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const isRefused = isActing() && !isOpenWhileActing(call);
  const { params } = input(trimmed) as { params?: unknown };
  return (
    <ConfirmDialog
      title={title}
      subject={JSON.stringify(params)}
      action={action}
      {...(cancel ? { cancel } : {})}
      busy={command.busy}
      disabled={isRefused || disabled || (note !== undefined && trimmed === '')}
      error={isRefused ? refusalSentence('acting.not_allowed') : command.problem}
      onConfirm={() => void command.run(input(trimmed)).then((answer) => answer !== undefined && onClose())}
      onClose={onClose}
    >
      {children}
      {note && (
        <TextField
          label={note.label}
          hint={note.hint}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
