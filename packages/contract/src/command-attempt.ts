/**
 * One attempt at a command. Until it is answered, the same command is sent under the same key, so that a repeat after a
 * lost answer can't take effect twice. A new attempt starts with a different command, or after an answer.
 */
export interface CommandAttempt {
  /** The `Idempotency-Key` for a command. */
  keyFor(sent: unknown): string;
  /** Ends the attempt, once it has been answered with success or a refusal. */
  answered(): void;
}

interface Attempt {
  /** The command as JSON. */
  sent: string;
  key: string;
}

/** Storage that preserves an attempt across restarts. */
export interface AttemptStore {
  /** The stored value, which may be malformed. */
  read(): unknown;
  write(attempt: Attempt): void;
  clear(): void;
}

/** Starts an attempt, or continues the stored one. */
export function createCommandAttempt(newKey: () => string, store?: AttemptStore): CommandAttempt {
  let current = store && attemptFrom(store.read());
  return {
    keyFor(sent) {
      const text = JSON.stringify(sent);
      if (current?.sent !== text) {
        current = { sent: text, key: newKey() };
        store?.write(current);
      }
      return current.key;
    },
    answered() {
      current = undefined;
      store?.clear();
    },
  };
}

function attemptFrom(stored: unknown): Attempt | undefined {
  const { sent, key } = (stored ?? {}) as Partial<Attempt>;
  return typeof sent === 'string' && typeof key === 'string' ? { sent, key } : undefined;
}

/**
 * True if the answer to a failed call is final. After a fault, or while an earlier request is still being processed,
 * the command may yet take effect.
 */
export function isFinal({ status, code }: { status?: number | undefined; code?: string | undefined }): boolean {
  return status !== undefined && status < 500 && code !== 'idempotency.in_progress';
}
