/** A notification for one phone. */
export interface PushMessage {
  /** Our id for the message, which stays the same if the message is sent again after a crash. */
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
  /** One outcome per message, in the order of the messages. */
  outcomes: readonly PushOutcome[];
  /** Present if the provider accepts no more messages for now: its reason and, if it gave one, the time to wait. */
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
  /** Receipts by id, except those that aren't ready yet. Absent if the provider has no receipts. */
  receipts?(receiptIds: readonly string[]): Promise<ReadonlyMap<string, PushReceipt>>;
}

/** Time limit for a request to a provider, in milliseconds. */
export const REQUEST_LIMIT_MS = 10_000;

/**
 * Seconds to wait according to a Retry-After header, which may also contain a date; undefined without a valid header.
 */
export function retryAfterSeconds(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** Whole seconds until a message expires, at least 0. */
export function secondsLeft({ expiresAt }: PushMessage, now = Date.now()): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now) / 1_000));
}
