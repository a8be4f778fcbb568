import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../use-attempt.ts';

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
  const { busy, problem, setProblem, attempt } = useAttempt();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const objection = check?.(form);
    if (objection) return setProblem(objection);
    void attempt(async () => {
      void showSuccess(await save(form));
      for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = '';
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" kind={kind} busy={busy} className="self-start">
        {button}
      </Button>
    </form>
  );
}
