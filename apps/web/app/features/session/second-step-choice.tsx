import type { PasskeyAnswer } from '@quivertree/contract/passkey-shapes';
import { Button } from '../../ui/button.tsx';
import { SecondStepField } from './second-step-field.tsx';

/** What is shown as a second step: one of these. */
export interface ShownSecondStep {
  code?: string;
  passkey?: PasskeyAnswer;
}

interface SecondStepChoiceProps {
  /** Whether they have a passkey. */
  passkeys: boolean;
  busy: boolean;
  onPasskey: () => void;
}

/** A code, or a passkey of whoever has one. */
export function SecondStepChoice({ passkeys, busy, onPasskey }: SecondStepChoiceProps) {
  return (
    <>
      <p role="status" className="text-lg">
        One more step: show that it is you.
      </p>
      {passkeys && (
        <Button kind="outline" disabled={busy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <SecondStepField />
    </>
  );
}
