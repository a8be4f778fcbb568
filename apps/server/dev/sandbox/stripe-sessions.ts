import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { type Charge, type SandboxDispute, type SandboxRefund, readEntries } from './charge-ledger.ts';

/** A Checkout Session in the sandbox. */
export interface Session {
  id: string;
  /** Idempotency key of the request, and a hash of its body; a repeat finds the same session. */
  idempotencyKey: string;
  requestHash: string;
  /** Times are in seconds since 1970. */
  created: number;
  expiresAt: number;
  expired: boolean;
  amountMinor: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  clientReferenceId: string;
  successUrl: string;
}

/** Sessions, appended to a file in which the last line about each session counts. */
export class StripeSessions {
  readonly #file: string;
  readonly #sessions = new Map<string, Session>();
  readonly #byKey = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
    for (const session of readEntries<Session>(file)) this.#remember(session);
  }

  get all(): Session[] {
    return [...this.#sessions.values()];
  }

  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Finds the session created with an idempotency key. */
  findByIdempotencyKey(key: string): Session | undefined {
    return this.#sessions.get(this.#byKey.get(key) ?? '');
  }

  async keep(session: Session): Promise<Session> {
    this.#remember(session);
    await appendFile(this.#file, `${JSON.stringify(session)}\n`);
    return session;
  }

  /** Creates another session for the same order, as a second tab would. */
  another(session: Session): Promise<Session> {
    return this.keep({ ...session, id: newSessionId(), idempotencyKey: randomUUID() });
  }

  #remember(session: Session): void {
    this.#sessions.set(session.id, session);
    this.#byKey.set(session.idempotencyKey, session.id);
  }
}

export function newSessionId(): string {
  return `cs_test_${randomUUID().replaceAll('-', '')}`;
}

/** A session in Stripe's format, with its charge. */
export function sessionObject(session: Session, charge: Charge | undefined, url: string, expand: boolean) {
  const paid = charge?.state === 'captured';
  const intent = charge && intentObject(session, charge);
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    created: session.created,
    expires_at: session.expiresAt,
    status: paid ? 'complete' : session.expired ? 'expired' : 'open',
    payment_status: paid ? 'paid' : 'unpaid',
    amount_subtotal: session.amountMinor,
    amount_total: session.amountMinor,
    currency: session.currency,
    client_reference_id: session.clientReferenceId,
    metadata: session.metadata,
    success_url: session.successUrl,
    cancel_url: session.successUrl,
    url: paid || session.expired ? null : `${url}/pay/${session.id}`,
    payment_intent: intent ? (expand ? intent : intent.id) : null,
  };
}

/** A charge's payment intent in Stripe's format. */
export function intentObject(session: Session, charge: Charge) {
  const captured = charge.state === 'captured';
  return {
    id: intentIdOf(charge),
    object: 'payment_intent',
    livemode: false,
    created: Math.floor(Date.parse(charge.at) / 1_000),
    amount: charge.amountMinor,
    amount_received: captured ? charge.amountMinor : 0,
    currency: charge.currency.toLowerCase(),
    status: captured ? 'succeeded' : 'requires_payment_method',
    last_payment_error: captured
      ? null
      : { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    metadata: session.metadata,
  };
}

export function intentIdOf(charge: Charge): string {
  return `pi_${charge.id}`;
}

const EVIDENCE_DAYS = 7;

/** A charge's dispute in Stripe's format. */
export function disputeObject(
  session: Session,
  charge: Charge,
  { status, at }: Pick<SandboxDispute, 'status' | 'at'>,
  expand: boolean,
) {
  const created = Math.floor(Date.parse(at) / 1_000);
  const intent = intentObject(session, charge);
  return {
    id: `dp_${charge.id}`,
    object: 'dispute',
    livemode: false,
    created,
    amount: charge.amountMinor,
    currency: charge.currency.toLowerCase(),
    status,
    evidence_details: { due_by: status === 'needs_response' ? created + EVIDENCE_DAYS * 86_400 : null },
    reason: 'fraudulent',
    payment_intent: expand ? intent : intent.id,
    metadata: {},
  };
}

export function refundObject(refund: SandboxRefund, metadata: Record<string, string>) {
  return {
    id: `re_${refund.id}`,
    object: 'refund',
    created: Math.floor(Date.parse(refund.at) / 1_000),
    amount: refund.amountMinor,
    currency: refund.currency.toLowerCase(),
    payment_intent: `pi_${refund.charge}`,
    status: refund.state,
    metadata,
  };
}
