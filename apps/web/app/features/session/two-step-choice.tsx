import type { PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import { Link } from '../../pages/link.tsx';
import { contactPath } from '../../pages/paths.ts';
import { TwoStepCodeField } from './two-step-code-field.tsx';
import { UseAPasskey } from './use-a-passkey.tsx';

/** Answer to two-step verification: either a code or a passkey. */
export interface TwoStepAnswer {
  code?: string;
  passkey?: PasskeyAnswer;
}

interface TwoStepChoiceProps {
  /** True if the user has a passkey. */
  passkeys: boolean;
  busy: boolean;
  /** True while the browser prompts for a passkey. */
  asking: boolean;
  onPasskey: () => void;
}

/** Asks for a code, or a passkey if the user has one. */
export function TwoStepChoice({ passkeys, busy, asking, onPasskey }: TwoStepChoiceProps) {
  return (
    <>
      <p role="status" className="text-lg">
        One more step: confirm it’s you.
      </p>
      {passkeys && <UseAPasskey disabled={busy} asking={asking} onClick={onPasskey} />}
      <TwoStepCodeField />
      <p className="text-sm text-soft">
        Lost your phone and your recovery codes?{' '}
        <Link to={contactPath} className="font-semibold underline underline-offset-4">
          Contact us
        </Link>
      </p>
    </>
  );
}
