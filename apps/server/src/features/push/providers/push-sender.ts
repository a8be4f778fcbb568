/** A notification for one phone. */
export interface PushMessage {
  /** Our id, which is the same if the message is sent again after a crash. */
  id: string;
  token: string;
  title: string;
  body: string;
  /** Address that opens in the app when the notification is tapped. */
  url: string;
  expiresAt: Date;
}

/**
 * Outcome for one message. `gone`: the token will never work again. `refused`: the message will never be accepted.
 * `later`: it may be accepted when sent again.
 */
export type PushOutcome =
  | { state: 'sent'; receiptId?: string }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later' };

export interface PushDelivery {
  /** One outcome for each message, in their order. */
  outcomes: readonly PushOutcome[];
  /** Reason why the provider takes no more messages for now, and how long, if it said so. */
  pause?: { reason: string; seconds?: number | undefined };
}

/** Outcome that the provider reports some time after it accepted a message. */
export type PushReceipt = { state: 'delivered' } | { state: 'gone' } | { state: 'failed'; reason: string };

/** A service that delivers push notifications. */
export interface PushSender {
  /** Maximum number of messages sent at once. */
  readonly batchSize: number;
  /** Sends messages; throws if the provider can't be reached. */
  send(messages: readonly PushMessage[]): Promise<PushDelivery>;
  /** Receipts by their ids, without those that aren't ready; absent if the provider has none. */
  receipts?(receiptIds: readonly string[]): Promise<ReadonlyMap<string, PushReceipt>>;
}

/** Time limit of a request to a provider, in milliseconds. */
export const REQUEST_LIMIT_MS = 10_000;

/** Seconds of a Retry-After header, which may also be a date; undefined without a valid one. */
export function retryAfterSeconds(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** Whole seconds until a message expires, at least 0. */
export function secondsLeft({ expiresAt }: PushMessage, now = Date.now()): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now) / 1_000));
}
