import type { Call, CallInput } from '@quivertree/contract/call';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type CommandOptions, useCommand } from './use-command.ts';

interface CommandDialogProps<C extends Call> extends CommandOptions<C> {
  call: C;
  title: string;
  /** The deed itself, for instance "Approve N$ 450.00". */
  action: string;
  cancel?: string;
  /** What will happen, and to whose money. */
  children: ReactNode;
  /** What is sent, with the note where one is asked for. */
  input: (note: string) => CallInput<C>;
  /** Asks for a line of text, for instance a reason. */
  note?: { label: string; hint?: string };
  disabled?: boolean;
  onClose: () => void;
}

/** Asks once more before a call that changes something, and makes it. */
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
  const noted = text.trim();
  const { params } = input(noted) as { params?: unknown };
  return (
    <ConfirmDialog
      title={title}
      subject={JSON.stringify(params)}
      action={action}
      {...(cancel ? { cancel } : {})}
      busy={command.isPending}
      disabled={disabled || (note !== undefined && noted === '')}
      error={command.error?.message}
      onConfirm={() => command.mutate(input(noted), { onSuccess: onClose })}
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
