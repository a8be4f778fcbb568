import { beginTotp, confirmTotp } from '@quivertree/contract/accounts/second-factor';
import { grouped } from '@quivertree/domain/text/crockford';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Loading } from '../../ui/loading.tsx';
import { typedInto } from '../session/form-control.ts';
import { storeSetUpCode } from '../session/set-up-code.ts';
import { TwoStepCodeField } from '../session/two-step-code-field.tsx';
import { browserSession } from '../session/use-session.ts';
import type { QrDrawing } from '@quivertree/domain/tickets/qr-drawing';
import { QrCode } from '../tickets/qr-code.tsx';
import { SettingsForm } from './settings-form.tsx';
import { retryImport } from '../../hydration/retrying-import.ts';

interface SetUpAppProps {
  /** Called once the authenticator app works, with recovery codes if the user had none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Setup of an authenticator app: its secret as a QR code and as text, and a first code to check that it works. */
export function SetUpApp({ onDone, onCancel }: SetUpAppProps) {
  const started = useRef(false);
  const [offer, setOffer] = useState<{ secret: string; uri: string; drawing: QrDrawing }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Each call creates a new secret.
    if (started.current) return;
    started.current = true;
    start().catch((error: unknown) => setProblem(messageOf(error)));

    async function start(): Promise<void> {
      const { secret, uri } = await apiClient.call(beginTotp, {});
      const { drawQr } = await retryImport(() => import('../tickets/draw-qr.ts'));
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
          Open an authenticator app on your phone, and scan the QR code or enter the key below. If you’re reading this
          on that phone, use “Open the app”.
        </li>
        <li>Then enter the six digits the app shows.</li>
      </ol>
      <div className="w-52 bg-white">
        <QrCode drawing={offer.drawing} label="QR code for your authenticator app" />
      </div>
      <p translate="no" className="font-mono text-sm wrap-anywhere">
        <span className="sr-only">Key: </span>
        <span data-key={offer.secret}>{grouped(offer.secret, 4).replaceAll('-', ' ')}</span>
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={offer.uri} className={buttonClass('outline')}>
          Open the app
        </a>
        <Button
          kind="outline"
          onClick={() => void copyText(offer.secret, 'Key copied', 'Couldn’t copy the key. Please type it.')}
        >
          Copy key
        </Button>
      </p>
      <SettingsForm
        button="Add authenticator app"
        check={(form) => (typedInto(form, 'code') === '' ? 'Please enter the code.' : undefined)}
        save={async (form) => {
          const code = typedInto(form, 'code');
          const { recoveryCodes, ...tokens } = await apiClient.call(confirmTotp, { body: { code } });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          storeSetUpCode(code);
          onDone(recoveryCodes);
          return 'Authenticator app added';
        }}
      >
        <TwoStepCodeField hint="The six digits shown in the app." />
      </SettingsForm>
      <Button kind="quiet" className="self-start px-0!" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}
