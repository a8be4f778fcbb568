/** Everything that buyers, the organiser and the door were told in an answer; all of it must hold in the end. */
export interface Acknowledgements {
  /** Orders by their idempotency key. */
  orders: Map<string, { reference: string; units: number; free: boolean }>;
  /** References of orders that were reported as paid. */
  paid: Set<string>;
  /** Refunds by their idempotency key. */
  refunds: Map<string, { refundId: string; reference: string }>;
  /** Verdicts by the scan's nonce. */
  scans: Map<string, string>;
  /** Contradictory answers to requests with one key. */
  contradictions: string[];
  /** Number of buyers who were refused something. */
  refused: number;
  /** Number of buyers who gave up, since no server answered for too long. */
  gaveUp: number;
  /** Response times, in milliseconds, of orders that succeeded at the first attempt. */
  waits: number[];
}

export function noAcknowledgements(): Acknowledgements {
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

/** Stores an answer. A repeat with a different answer is a contradiction. */
export function addAcknowledgement<Value>(
  acknowledgements: Acknowledgements,
  answers: Map<string, Value>,
  key: string,
  value: Value,
): void {
  const known = answers.get(key);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
    acknowledgements.contradictions.push(`${key}: ${JSON.stringify(known)}, then ${JSON.stringify(value)}`);
  answers.set(key, known ?? value);
}
