/**
 * One attempt at a command. As long as nobody has answered it, the same command goes out under the same key, so that a
 * repeat after a lost answer cannot do it twice; another command, or an answer, begins another attempt.
 */
export interface CommandAttempt {
  /** The `Idempotency-Key` for what is sent. */
  keyFor(sent: unknown): string;
  /** The attempt was answered: it is done, or refused. */
  answered(): void;
}

export function createCommandAttempt(newKey: () => string = () => crypto.randomUUID()): CommandAttempt {
  let current: { sent: string; key: string } | undefined;
  return {
    keyFor(sent) {
      const text = JSON.stringify(sent);
      if (current?.sent !== text) current = { sent: text, key: newKey() };
      return current.key;
    },
    answered() {
      current = undefined;
    },
  };
}

/** Whether a failed call was answered for good: a fault or a command still under way may yet have an effect. */
export function isFinal({ status, code }: { status?: number | undefined; code?: string | undefined }): boolean {
  return status !== undefined && status < 500 && code !== 'idempotency.in_progress';
}
