import { addPasskey } from '@quivertree/contract/second-factor';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { typedInto } from '../session/form-control.ts';
import { knowsPasskeys, makePasskey } from '../session/passkey.ts';
import { browserSession } from '../session/use-session.ts';
import { deviceName } from '@quivertree/domain/device-name';
import { SavedForm } from './saved-form.tsx';

interface AddPasskeyProps {
  /** It is there; the recovery codes of whoever had none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Has this device, or a key that is plugged in, make a passkey, under a name that its owner knows it by. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  if (!knowsPasskeys()) return <p>This browser does not know passkeys.</p>;
  return (
    <div className="flex flex-col gap-5">
      <SavedForm
        button="Make the passkey"
        check={(form) => (typedInto(form, 'name') === '' ? 'Please give it a name.' : undefined)}
        save={async (form) => {
          const passkey = await makePasskey();
          const { recoveryCodes, ...tokens } = await apiClient.call(addPasskey, {
            body: { name: typedInto(form, 'name'), passkey },
          });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          onDone(recoveryCodes);
          return 'Your passkey is ready.';
        }}
      >
        <TextField
          label="Name of the passkey"
          name="name"
          hint="So that you know it again among others."
          maxLength={60}
          defaultValue={deviceName(navigator.userAgent)}
          required
        />
      </SavedForm>
      <Button kind="quiet" className="self-start px-0!" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}
