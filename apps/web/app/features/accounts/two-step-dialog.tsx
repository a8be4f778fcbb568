import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { supportsPasskeys } from '../session/passkey.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { refresh } from '../../queries/answers.ts';
import { getSecondFactor } from '@quivertree/contract/accounts/second-factor';

let asking: Promise<void> | undefined;

/**
 * Asks the user to set up two-step verification in a dialog, so that what they typed on the page stays there. If
 * several calls are refused at the same time, they share one dialog. Rejects if the user cancels.
 */
export function askForSecondFactor(): Promise<void> {
  asking ??= openDialog().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function openDialog(): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    await new Promise<void>((resolve, reject) =>
      root.render(
        <TwoStepDialog
          onDone={resolve}
          onClosed={() => reject(new Error('Nothing was changed. Set up two-step verification, then try again.'))}
        />,
      ),
    );
    void refresh(getSecondFactor);
  } finally {
    root.unmount();
    place.remove();
  }
}

interface TwoStepDialogProps {
  onDone: () => void;
  onClosed: () => void;
}

function TwoStepDialog({ onDone, onClosed }: TwoStepDialogProps) {
  const title = useId();
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const added = (recoveryCodes: readonly string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const chooseAgain = () => setAdding(undefined);
  return (
    <Modal
      aria-labelledby={title}
      onClose={codes ? onDone : onClosed}
      className="max-h-dvh w-[min(34rem,calc(100vw-2rem))] overflow-y-auto"
    >
      <h2 id={title} className="text-3xl">
        {codes ? 'Two-step verification is on' : 'Set up two-step verification'}
      </h2>
      {codes && (
        <div className="mt-6">
          <RecoveryCodes codes={codes} onSaved={onDone} />
        </div>
      )}
      {!codes && (
        <>
          <p className="mt-2 mb-6 text-soft">
            Publishing paid events, payments and team changes need two-step verification. Setting it up takes two
            minutes, and then we’ll finish what you started.
          </p>
          {adding === 'app' && <SetUpApp onDone={added} onCancel={chooseAgain} />}
          {adding === 'passkey' && <AddPasskey onDone={added} onCancel={chooseAgain} />}
          {!adding && (
            <div className="flex flex-col gap-3">
              <Button onClick={() => setAdding('app')}>Set up an authenticator app</Button>
              {supportsPasskeys() && (
                <Button kind="outline" onClick={() => setAdding('passkey')}>
                  Add a passkey
                </Button>
              )}
              <Button kind="quiet" className="self-start px-0!" onClick={onClosed}>
                Cancel
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}
