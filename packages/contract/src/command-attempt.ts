/**
 * One attempt at a command. Until it is answered, the same command is sent under the same key, so that a repeat after a
 * lost answer can't take effect twice. Another command, or an answer, starts a new attempt.
 */
export interface CommandAttempt {
  /** The `Idempotency-Key` for a command. */
  keyFor(sent: unknown): string;
  /** Ends the attempt: it was answered, with success or a refusal. */
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

/**
 * True if a failed call's answer is final. After a fault, or while the command is still running, it may yet take
 * effect.
 */
export function isFinal({ status, code }: { status?: number | undefined; code?: string | undefined }): boolean {
  return status !== undefined && status < 500 && code !== 'idempotency.in_progress';
}
