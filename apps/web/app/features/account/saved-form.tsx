import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../error-message.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

interface SavedFormProps {
  children: ReactNode;
  button: string;
  /** What is wrong with what was entered, or nothing. */
  check?: (form: HTMLFormElement) => string | undefined;
  /** Saves it; answers what to say then. */
  save: (form: HTMLFormElement) => Promise<string>;
  /** How its button looks. */
  kind?: ButtonKind;
}

/** A small form of the account: sent once at a time, with what went wrong beside it, and emptied of passwords after. */
export function SavedForm({ children, button, check, save, kind = 'outline' }: SavedFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const objection = check?.(form);
    setProblem(objection);
    if (objection) return;
    setBusy(true);
    try {
      void showSuccess(await save(form));
      for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = '';
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {children}
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" kind={kind} busy={busy} className="self-start">
        {button}
      </Button>
    </form>
  );
}
