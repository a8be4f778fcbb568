/**
 * One attempt at an order. As long as nobody has answered it, the same order goes out under the same key, so that a
 * repeat after a lost answer cannot order twice; another order, or an answer, begins another attempt.
 */
export interface OrderAttempt {
  /** The `Idempotency-Key` for this body. */
  keyFor(body: unknown): string;
  /** The attempt was answered, with an order or a refusal. */
  answered(): void;
}

export function createOrderAttempt(newKey: () => string = () => crypto.randomUUID()): OrderAttempt {
  let current: { body: string; key: string } | undefined;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { body: text, key: newKey() };
      return current.key;
    },
    answered() {
      current = undefined;
    },
  };
}

/** Whether a failed call was answered for good: a fault or an order still under way may yet become one. */
export function isFinal({ status, code }: { status?: number | undefined; code?: string | undefined }): boolean {
  return status !== undefined && status < 500 && code !== 'idempotency.in_progress';
}
