import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { readFileSync } from 'node:fs';

/** A successful or declined charge. */
export interface Charge {
  id: string;
  provider: Provider;
  /** The shop's key for the payment. */
  key: string;
  state: 'captured' | 'failed';
  amountMinor: number;
  currency: string;
  /** The merchant that received the money. */
  merchant: string;
  at: string;
}

export interface RefundRequest {
  /** The shop's id for the refund. A repeat with the same id gets the first answer. */
  refund: string;
  /** The charge's id, or the shop's key for the payment. */
  charge: string;
  amountMinor: number;
}

export interface SandboxRefund extends RefundRequest {
  id: string;
  provider: Provider;
  state: 'succeeded' | 'failed';
  /** True if the refund failed after it had succeeded, because the buyer's bank rejected the money. */
  rejected?: boolean;
  currency: string;
  at: string;
}

/** A disputed charge; the newest entry for a charge counts. */
export interface SandboxDispute {
  /** The charge's id. */
  charge: string;
  provider: Provider;
  status: 'needs_response' | 'won' | 'lost';
  at: string;
}

/** A line of a provider's statement. */
export interface LedgerLine {
  kind: 'capture' | 'refund';
  id: string;
  amountMinor: number;
  currency: string;
  at: string;
}

type Entry = { charge: Charge } | { refund: SandboxRefund } | { dispute: SandboxDispute };

/** Charges and refunds of all simulated providers, appended to a file so that they survive a restart. */
export class ChargeLedger {
  readonly #file: string;
  readonly #charges = new Map<string, Charge>();
  readonly #ofPayments = new Map<string, Charge[]>();
  readonly #refunds = new Map<string, SandboxRefund>();
  readonly #disputes = new Map<string, SandboxDispute>();
  readonly #ofCharges = new Map<string, SandboxRefund[]>();

  /** `before` holds charges made before the file existed. */
  constructor(file: string, before: readonly Charge[]) {
    this.#file = file;
    for (const charge of before) this.#keepCharge(charge);
    for (const entry of readEntries<Entry>(file)) {
      if ('charge' in entry) this.#keepCharge(entry.charge);
      else if ('dispute' in entry) this.#disputes.set(entry.dispute.charge, entry.dispute);
      else this.#keepRefund(entry.refund);
    }
  }

  async add(charge: Omit<Charge, 'id' | 'at'>): Promise<Charge> {
    const added = { ...charge, id: randomUUID(), at: new Date().toISOString() };
    this.#keepCharge(added);
    await this.#append({ charge: added });
    return added;
  }

  /**
   * Finds a charge by its id or by the shop's key for its payment. If the payment has several charges, returns the
   * first captured one, or else the last one.
   */
  find(provider: Provider, name: string): Charge | undefined {
    const named = this.#charges.get(name);
    if (named?.provider === provider) return named;
    const ofPayment = this.#ofPayments.get(`${provider} ${name}`);
    return ofPayment?.find(({ state }) => state === 'captured') ?? ofPayment?.at(-1);
  }

  /** The latest captured charge at this provider that doesn't belong to the given payment. */
  lastCapturedBeside(provider: Provider, key: string): Charge | undefined {
    return [...this.#charges.values()].findLast(
      (charge) => charge.provider === provider && charge.key !== key && charge.state === 'captured',
    );
  }

  /** Refunds a charge. A repeat gets the first answer, and the total never exceeds the captured amount. */
  async refund(provider: Provider, request: RefundRequest): Promise<SandboxRefund> {
    const known = this.#refunds.get(`${provider} ${request.refund}`);
    if (known) return known;
    const charge = this.find(provider, request.charge);
    const earlier = this.refundsOf(charge?.id ?? '');
    const back = earlier.reduce((sum, { amountMinor, state }) => sum + (state === 'succeeded' ? amountMinor : 0), 0);
    const left = charge?.state === 'captured' ? charge.amountMinor - back : 0;
    const refund: SandboxRefund = {
      ...request,
      provider,
      charge: charge?.id ?? request.charge,
      id: randomUUID(),
      state: request.amountMinor <= left ? 'succeeded' : 'failed',
      currency: charge?.currency ?? '',
      at: new Date().toISOString(),
    };
    this.#keepRefund(refund);
    await this.#append({ refund });
    return refund;
  }

  /** Fails a successful refund, because the buyer's bank rejected the money. */
  async rejectRefund(refund: SandboxRefund): Promise<SandboxRefund> {
    const rejected: SandboxRefund = { ...refund, state: 'failed', rejected: true };
    this.#keepRefund(rejected);
    await this.#append({ refund: rejected });
    return rejected;
  }

  /** Opens or decides a dispute about a charge. A decision can be reversed. */
  async dispute({ id: charge, provider }: Charge, status: SandboxDispute['status']): Promise<void> {
    const at = this.#disputes.get(charge)?.at ?? new Date().toISOString();
    const dispute = { charge, provider, status, at };
    this.#disputes.set(charge, dispute);
    await this.#append({ dispute });
  }

  disputeOf(chargeId: string): SandboxDispute | undefined {
    return this.#disputes.get(chargeId);
  }

  disputesSince(provider: Provider, since: Date): SandboxDispute[] {
    return [...this.#disputes.values()].filter((dispute) => dispute.provider === provider && isSince(dispute, since));
  }

  refundsOf(chargeId: string): readonly SandboxRefund[] {
    return this.#ofCharges.get(chargeId) ?? [];
  }

  refundsSince(provider: Provider, since: Date): SandboxRefund[] {
    return [...this.#refunds.values()].filter((refund) => refund.provider === provider && isSince(refund, since));
  }

  /** Captured charges and successful refunds since the given time. */
  statement(provider: Provider, since: Date): LedgerLine[] {
    const captures = [...this.#charges.values()].filter(
      (charge) => charge.provider === provider && charge.state === 'captured' && isSince(charge, since),
    );
    const refunds = this.refundsSince(provider, since).filter(({ state }) => state === 'succeeded');
    return [
      ...captures.map((charge) => ({ kind: 'capture' as const, ...charge })),
      ...refunds.map((refund) => ({ kind: 'refund' as const, ...refund })),
    ].map(({ kind, id, amountMinor, currency, at }) => ({ kind, id, amountMinor, currency, at }));
  }

  #keepCharge(charge: Charge): void {
    const payment = `${charge.provider} ${charge.key}`;
    this.#charges.set(charge.id, charge);
    this.#ofPayments.set(payment, [...(this.#ofPayments.get(payment) ?? []), charge]);
  }

  #keepRefund(refund: SandboxRefund): void {
    this.#refunds.set(`${refund.provider} ${refund.refund}`, refund);
    const others = this.refundsOf(refund.charge).filter(({ id }) => id !== refund.id);
    this.#ofCharges.set(refund.charge, [...others, refund]);
  }

  async #append(entry: Entry): Promise<void> {
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`);
  }
}

function isSince({ at }: { at: string }, since: Date): boolean {
  return Date.parse(at) >= since.getTime();
}

/** Reads the JSON lines of a file; none if it doesn't exist. Skips a line that was cut off by a crash. */
export function readEntries<Entry>(file: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line): Entry[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}
