import type { PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import { useRef, useState } from 'react';
import { messageOf } from '@quivertree/contract/error-message';
import { promptForPasskey, cancelPasskeyPrompt } from './passkey.ts';

interface PasskeyPrompt {
  /** True while the browser prompts for a passkey. */
  asking: boolean;
  ask(): void;
  /** Ignores the open prompt's outcome, because the user has chosen another method. */
  drop(): void;
}

/** Prompts for a passkey while the form stays usable, since the browser's prompt may stay open for minutes. */
export function usePasskeyPrompt(
  onAnswer: (passkey: PasskeyAnswer) => void,
  onProblem: (message: string) => void,
): PasskeyPrompt {
  const attempt = useRef(0);
  const [asking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    attempt.current += 1;
    const thisAttempt = attempt.current;
    setAsking(true);
    try {
      const passkey = await promptForPasskey();
      if (thisAttempt === attempt.current) onAnswer(passkey);
    } catch (error) {
      if (thisAttempt === attempt.current) onProblem(messageOf(error));
    } finally {
      if (thisAttempt === attempt.current) setAsking(false);
    }
  }

  return {
    asking,
    ask: () => void ask(),
    drop() {
      attempt.current += 1;
      if (asking) void cancelPasskeyPrompt();
      setAsking(false);
    },
  };
}
