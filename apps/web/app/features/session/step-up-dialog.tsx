import type { Answer } from '@quivertree/contract/call';
import { getStepUpMethods, confirmIdentity, sendStepUpCode } from '@quivertree/contract/accounts/second-factor';
import type { StepUpPurpose, StepUpMethod } from '@quivertree/domain/accounts/step-up';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { formControl, typedInto } from './form-control.ts';
import { HiddenEmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { StepUpConfirmation } from './step-up.ts';
import { TwoStepCodeField } from './two-step-code-field.tsx';
import { takeSetUpCode } from './set-up-code.ts';
import { UseAPasskey } from './use-a-passkey.tsx';
import { usePasskeyPrompt } from './use-passkey-prompt.ts';

/** Reason for asking, as shown in the dialog. */
const ACTIONS: Record<StepUpPurpose, string> = {
  email: 'You’re about to change your email address.',
  password: 'You’re about to change your password.',
  second_factor: 'You’re about to change your two-step verification.',
  identity: 'You’re about to remove a way to sign in.',
  bank_details: 'You’re about to change the organisation’s bank details.',
  deletion: 'You’re about to delete your account.',
  team: 'You’re about to change the organisation’s team.',
  roles: 'You’re about to change who’s an administrator.',
  acting: 'You’re about to act on behalf of someone.',
  money: 'You’re about to make a change to our outgoing payments.',
};

/** Opens the step-up dialog above the current page. */
export async function openStepUpDialog(purpose: StepUpPurpose): Promise<StepUpConfirmation> {
  return (await confirmBySetUpCode(purpose)) ?? openDialog(purpose);
}

/** Reuses the code that has just set up the user's authenticator app, so that they needn't wait for the next one. */
async function confirmBySetUpCode(purpose: StepUpPurpose): Promise<StepUpConfirmation | undefined> {
  const code = takeSetUpCode();
  if (code === undefined) return undefined;
  return apiClient.call(confirmIdentity, { body: { purpose, code } }).catch(() => undefined);
}

function openDialog(purpose: StepUpPurpose): Promise<StepUpConfirmation> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const confirmed = new Promise<StepUpConfirmation>((resolve, reject) =>
    root.render(
      <StepUpDialog
        purpose={purpose}
        onConfirmed={resolve}
        onClosed={() => reject(new Error('Nothing was changed, because you didn’t confirm it’s you.'))}
      />,
    ),
  );
  const close = () => {
    root.unmount();
    place.remove();
  };
  confirmed.then(close, close);
  return confirmed;
}

interface StepUpDialogProps {
  purpose: StepUpPurpose;
  onConfirmed: (confirmation: StepUpConfirmation) => void;
  onClosed: () => void;
}

function StepUpDialog({ purpose, onConfirmed, onClosed }: StepUpDialogProps) {
  const title = useId();
  const [offered, setOffered] = useState<Answer<typeof getStepUpMethods>>();
  const { busy, problem, setProblem, attempt } = useAttempt();
  useEffect(() => {
    apiClient.call(getStepUpMethods, {}).then(setOffered, (error: unknown) => {
      setProblem(messageOf(error));
    });
  }, [setProblem]);

  const passkey = usePasskeyPrompt((answer) => confirm({ passkey: answer }), setProblem);

  function confirm(evidence: Record<string, unknown>): void {
    if (busy) return;
    void attempt(async () => {
      onConfirmed(await apiClient.call(confirmIdentity, { body: { purpose, ...evidence } }));
    });
  }

  function submit(event: FormEvent<HTMLFormElement>, method: StepUpMethod): void {
    event.preventDefault();
    passkey.drop();
    const form = event.currentTarget;
    if (method === 'password') {
      const password = formControl(form, 'password').value;
      if (password === '') setProblem('Please enter your password.');
      else confirm({ password });
    } else {
      const code = typedInto(form, 'code');
      if (code === '') setProblem('Please enter the code.');
      else confirm(method === 'mail' ? { emailCode: code } : { code });
    }
  }

  const methods = offered?.methods ?? [];
  const typed = methods.filter((method) => method !== 'passkey');
  const [chosen, setChosen] = useState<StepUpMethod>();
  const method = chosen ?? typed[0];
  return (
    <Modal
      aria-labelledby={title}
      onClose={onClosed}
      className="max-h-dvh w-[min(28rem,calc(100vw-2rem))] overflow-y-auto"
    >
      <h2 id={title} className="text-3xl">
        Confirm it’s you
      </h2>
      <p className="mt-2 mb-6 text-soft">{ACTIONS[purpose]}</p>
      {methods.includes('passkey') && (
        <UseAPasskey
          kind={typed.length === 0 ? 'action' : 'outline'}
          className="mb-6 w-full"
          disabled={busy}
          asking={passkey.asking}
          onClick={() => {
            setProblem(undefined);
            passkey.ask();
          }}
        />
      )}
      {method && (
        <form
          key={method}
          method="post"
          noValidate
          onSubmit={(event) => submit(event, method)}
          className="flex flex-col gap-5"
        >
          {method === 'password' && (
            <>
              <HiddenEmailField email={offered?.email ?? ''} />
              <PasswordField label="Your password" name="password" autoComplete="current-password" autoFocus required />
            </>
          )}
          {method === 'code' && <TwoStepCodeField />}
          {method === 'mail' && <EmailedCode email={offered?.email ?? ''} />}
          <FormAlert>{problem}</FormAlert>
          <Button type="submit" busy={busy}>
            Confirm
          </Button>
        </form>
      )}
      {!method && <FormAlert>{problem}</FormAlert>}
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        {typed
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} kind="quiet" className="px-0!" onClick={() => setChosen(other)}>
              {other === 'password' ? 'Use your password' : 'Use a code'}
            </Button>
          ))}
        <Button kind="quiet" className="px-0!" onClick={onClosed}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

/** Code that is emailed on request. */
function EmailedCode({ email }: { email: string }) {
  const { busy, problem, attempt } = useAttempt();
  const [sent, setSent] = useState<string>();
  const send = () => attempt(async () => setSent((await apiClient.call(sendStepUpCode, {})).message));
  return (
    <>
      <Button kind="outline" busy={busy} onClick={() => void send()}>
        {`Send a code to ${email}`}
      </Button>
      <FormAlert>{problem}</FormAlert>
      <p role="status" className="font-semibold empty:hidden">
        {sent}
      </p>
      <TwoStepCodeField label="Code from the email" hint={undefined} />
    </>
  );
}
