import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';

interface SettingsFormProps {
  children: ReactNode;
  button: string;
  /** Returns the problem with the input, if any. */
  check?: (form: HTMLFormElement) => string | undefined;
  /** Saves the input; resolves to the success message. */
  save: (form: HTMLFormElement) => Promise<string>;
  /** Title and consequence for a confirmation dialog; left out if saving needs no confirmation. */
  ask?: (form: HTMLFormElement) => { title: string; consequence: string };
  /** Appearance of the button. */
  kind?: ButtonKind;
}

/** Small settings form that shows problems and the outcome, and clears passwords afterwards. */
export function SettingsForm({ children, button, check, save, ask, kind = 'outline' }: SettingsFormProps) {
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [confirming, setConfirming] = useState<{ form: HTMLFormElement; title: string; consequence: string }>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const objection = check?.(form);
    if (objection) return setProblem(objection);
    setProblem(undefined);
    if (ask) setConfirming({ form, ...ask(form) });
    else saveIt(form);
  }

  function saveIt(form: HTMLFormElement): void {
    void attempt(async () => {
      void showSuccess(await save(form));
      setConfirming(undefined);
      for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = '';
    });
  }

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <FormAlert>{confirming ? undefined : problem}</FormAlert>
        <Button type="submit" kind={kind} busy={busy} className="self-start">
          {button}
        </Button>
      </form>
      {confirming && (
        <ConfirmDialog
          title={confirming.title}
          action={button}
          busy={busy}
          error={problem}
          onConfirm={() => saveIt(confirming.form)}
          onClose={() => setConfirming(undefined)}
        >
          <p>{confirming.consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
