import { addPasskey } from '@quivertree/contract/accounts/second-factor';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { typedInto } from '../session/form-control.ts';
import { supportsPasskeys, createPasskey } from '../session/passkey.ts';
import { browserSession } from '../session/use-session.ts';
import { deviceName } from '@quivertree/domain/accounts/device-name';
import { SettingsForm } from './settings-form.tsx';

interface AddPasskeyProps {
  /** Called once the passkey is saved, with recovery codes if the user had none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Form that creates a passkey, on this device or on a security key, and gives it a name. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  if (!supportsPasskeys()) return <p>This browser doesn’t support passkeys. Try another browser or device.</p>;
  return (
    <div className="flex flex-col gap-5">
      <SettingsForm
        button="Create passkey"
        check={(form) => (typedInto(form, 'name') === '' ? 'Please enter a name.' : undefined)}
        save={async (form) => {
          const passkey = await createPasskey();
          const { recoveryCodes, ...tokens } = await apiClient.call(addPasskey, {
            body: { name: typedInto(form, 'name'), passkey },
          });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          onDone(recoveryCodes);
          return 'Passkey added';
        }}
      >
        <TextField
          label="Passkey name"
          name="name"
          hint="Helps you tell your passkeys apart."
          maxLength={60}
          autoFocus
          defaultValue={deviceName(navigator.userAgent)}
          required
        />
      </SettingsForm>
      <Button kind="quiet" className="self-start px-0!" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}
