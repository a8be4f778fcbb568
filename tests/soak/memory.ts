/** What the buyers, the organiser and the door were told by an answer: all of it must be true in the end. */
export interface Memory {
  /** Orders by their idempotency key. */
  orders: Map<string, { reference: string; units: number; free: boolean }>;
  /** References of orders that were said to be paid. */
  paid: Set<string>;
  /** Refunds by their idempotency key. */
  refunds: Map<string, { refundId: string; reference: string }>;
  /** Verdicts by the scan's nonce. */
  scans: Map<string, string>;
  /** Answers to one key that contradict each other. */
  contradictions: string[];
  /** How often somebody was refused in words, or gave up. */
  refused: number;
  gaveUp: number;
  /** Milliseconds from the first attempt to the answer of each order that was placed at the first attempt. */
  waits: number[];
}

export function emptyMemory(): Memory {
  return {
    orders: new Map(),
    paid: new Set(),
    refunds: new Map(),
    scans: new Map(),
    contradictions: [],
    refused: 0,
    gaveUp: 0,
    waits: [],
  };
}

/** Remembers an answer; a repeat with another one is a contradiction. */
export function remember<Value>(memory: Memory, answers: Map<string, Value>, key: string, value: Value): void {
  const known = answers.get(key);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
    memory.contradictions.push(`${key}: ${JSON.stringify(known)}, then ${JSON.stringify(value)}`);
  answers.set(key, known ?? value);
}
