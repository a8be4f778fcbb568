import type { PasskeyAnswer } from '@quivertree/contract/passkey-shapes';
import { Button } from '../../ui/button.tsx';
import { SecondStepField } from './second-step-field.tsx';

/** Answer to two-step verification: one of these. */
export interface ShownSecondStep {
  code?: string;
  passkey?: PasskeyAnswer;
}

interface SecondStepChoiceProps {
  /** True if they have a passkey. */
  passkeys: boolean;
  busy: boolean;
  onPasskey: () => void;
}

/** Asks for a code, or a passkey if the user has one. */
export function SecondStepChoice({ passkeys, busy, onPasskey }: SecondStepChoiceProps) {
  return (
    <>
      <p role="status" className="text-lg">
        One more step: confirm it’s you.
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
