import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
  /** What is asked once more before it is saved: what will happen, and to whose money. */
  ask?: (form: HTMLFormElement) => { title: string; what: string };
  /** How its button looks. */
  kind?: ButtonKind;
}

/** A small form of the account: sent once at a time, with what went wrong beside it, and emptied of passwords after. */
export function SavedForm({ children, button, check, save, ask, kind = 'outline' }: SavedFormProps) {
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [asked, setAsked] = useState<{ form: HTMLFormElement; title: string; what: string }>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const objection = check?.(form);
    if (objection) return setProblem(objection);
    setProblem(undefined);
    if (ask) setAsked({ form, ...ask(form) });
    else saveIt(form);
  }

  function saveIt(form: HTMLFormElement): void {
    void attempt(async () => {
      void showSuccess(await save(form));
      setAsked(undefined);
      for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = '';
    });
  }

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <FormAlert>{asked ? undefined : problem}</FormAlert>
        <Button type="submit" kind={kind} busy={busy} className="self-start">
          {button}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          action={button}
          busy={busy}
          error={problem}
          onConfirm={() => saveIt(asked.form)}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.what}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
