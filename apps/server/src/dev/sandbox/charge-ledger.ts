import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { Provider } from '@quivertree/contract/orders';

/** Money that a buyer was, or was not, charged. */
export interface Charge {
  id: string;
  provider: Provider;
  /** What the shop calls the payment. */
  key: string;
  state: 'captured' | 'failed';
  amountMinor: number;
  currency: string;
  /** Whom it was taken for. */
  merchant: string;
  at: string;
}

export interface RefundRequest {
  /** The shop's name for the refund: a repeat gets the first answer. */
  refund: string;
  /** The charge's id, or the shop's name for the payment. */
  charge: string;
  amountMinor: number;
}

export interface SandboxRefund extends RefundRequest {
  id: string;
  provider: Provider;
  state: 'succeeded' | 'failed';
  currency: string;
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

type Entry = { charge: Charge } | { refund: SandboxRefund };

/** What all the sandbox's providers have charged and sent back, appended to a file so that it survives a restart. */
export class ChargeLedger {
  readonly #file: string;
  readonly #charges: Charge[] = [];
  readonly #refunds: SandboxRefund[] = [];

  constructor(file: string) {
    this.#file = file;
    for (const entry of readEntries<Entry>(file)) {
      if ('charge' in entry) this.#charges.push(entry.charge);
      else this.#refunds.push(entry.refund);
    }
  }

  async add(charge: Omit<Charge, 'id' | 'at'>): Promise<Charge> {
    const added = { ...charge, id: randomUUID(), at: new Date().toISOString() };
    this.#charges.push(added);
    await this.#append({ charge: added });
    return added;
  }

  /** A charge by its id, or what became of a payment: its first captured charge, else its last. */
  find(provider: Provider, name: string): Charge | undefined {
    const charges = this.#charges.filter((charge) => charge.provider === provider);
    const ofPayment = charges.filter(({ key }) => key === name);
    return (
      charges.find(({ id }) => id === name) ?? ofPayment.find(({ state }) => state === 'captured') ?? ofPayment.at(-1)
    );
  }

  /** A repeat gets the first answer; more than was captured never goes back. */
  async refund(provider: Provider, request: RefundRequest): Promise<SandboxRefund> {
    const known = this.#refunds.find((refund) => refund.provider === provider && refund.refund === request.refund);
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
    this.#refunds.push(refund);
    await this.#append({ refund });
    return refund;
  }

  refundsOf(chargeId: string): SandboxRefund[] {
    return this.#refunds.filter(({ charge }) => charge === chargeId);
  }

  refundsSince(provider: Provider, since: Date): SandboxRefund[] {
    return this.#refunds.filter((refund) => refund.provider === provider && Date.parse(refund.at) >= since.getTime());
  }

  /** What was really taken and really sent back since then. */
  statement(provider: Provider, since: Date): LedgerLine[] {
    const captures = this.#charges.filter(
      (charge) =>
        charge.provider === provider && charge.state === 'captured' && Date.parse(charge.at) >= since.getTime(),
    );
    const refunds = this.refundsSince(provider, since).filter(({ state }) => state === 'succeeded');
    return [
      ...captures.map((charge) => ({ kind: 'capture' as const, ...charge })),
      ...refunds.map((refund) => ({ kind: 'refund' as const, ...refund })),
    ].map(({ kind, id, amountMinor, currency, at }) => ({ kind, id, amountMinor, currency, at }));
  }

  async #append(entry: Entry): Promise<void> {
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`);
  }
}

/** The entries that a file of lines holds; none where there is no file. */
export function readEntries<Kept>(file: string): Kept[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Kept);
  } catch {
    return [];
  }
}
