import { beginTotp, confirmTotp } from '@quivertree/contract/second-factor';
import { grouped } from '@quivertree/domain/crockford';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Loading } from '../../ui/loading.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { typedInto } from '../session/form-control.ts';
import { keepSetUpCode } from '../session/set-up-code.ts';
import { SecondStepField } from '../session/second-step-field.tsx';
import { browserSession } from '../session/use-session.ts';
import type { QrDrawing } from '../tickets/draw-qr.ts';
import { QrCode } from '../tickets/qr-code.tsx';
import { SavedForm } from './saved-form.tsx';

interface SetUpAppProps {
  /** The app works; the recovery codes of whoever had none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** A secret for an authenticator app, as a picture and as text, and the first code that shows it works. */
export function SetUpApp({ onDone, onCancel }: SetUpAppProps) {
  const begun = useRef(false);
  const [offer, setOffer] = useState<{ secret: string; uri: string; drawing: QrDrawing }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Each time makes another secret.
    if (begun.current) return;
    begun.current = true;
    begin().catch((error: unknown) => setProblem(messageOf(error)));

    async function begin(): Promise<void> {
      const { secret, uri } = await apiClient.call(beginTotp, {});
      const { drawQr } = await import('../tickets/draw-qr.ts');
      setOffer({ secret, uri, drawing: drawQr(uri) });
    }
  }, []);

  if (!offer)
    return (
      <div className="flex flex-col items-start gap-3">
        {problem ? <FormAlert>{problem}</FormAlert> : <Loading />}
        {problem && (
          <Button kind="quiet" className="px-0!" onClick={onCancel}>
            Back
          </Button>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          Open an authenticator app on your phone, and scan this code or type the key below it. Are you on that phone?
          Then open the app from here.
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <div className="w-52 bg-white">
        <QrCode drawing={offer.drawing} label="QR code for your authenticator app" />
      </div>
      <p className="font-mono text-sm break-all">
        <span className="sr-only">Key: </span>
        <span data-key={offer.secret}>{grouped(offer.secret, 4).replaceAll('-', ' ')}</span>
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={offer.uri} className={buttonClass('outline')}>
          Open the app
        </a>
        <Button kind="outline" onClick={() => void copy(offer.secret)}>
          Copy the key
        </Button>
      </p>
      <SavedForm
        button="Turn it on"
        check={(form) => (typedInto(form, 'code') === '' ? 'Please enter the code.' : undefined)}
        save={async (form) => {
          const code = typedInto(form, 'code');
          const { recoveryCodes, ...tokens } = await apiClient.call(confirmTotp, { body: { code } });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          keepSetUpCode(code);
          onDone(recoveryCodes);
          return 'Two-step verification is on';
        }}
      >
        <SecondStepField hint="Six digits." />
      </SavedForm>
      <Button kind="quiet" className="self-start px-0!" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    void showSuccess('The key is copied.');
  } catch {
    void showError('The key could not be copied. Please type it.');
  }
}
