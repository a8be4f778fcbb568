import { useEffect, useState } from 'react';
import { messageOf } from '@quivertree/contract/error-message';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { promptForPasskey, supportsPasskeys } from './passkey.ts';
import { browserSession } from './use-session.ts';

/** Signs in with only a passkey. Disabled until hydration, and absent in browsers that don’t support passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [usable, setUsable] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setUsable(supportsPasskeys()), []);

  async function signIn(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await browserSession().signInWithPasskey(await promptForPasskey());
      onSignedIn();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  if (usable === false) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button kind="outline" busy={busy} disabled={!usable} className="w-full" onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      <FormAlert>{problem}</FormAlert>
    </div>
  );
}
