import { Refusal } from '../../http/refusal.ts';
import { mailboxOf } from '@quivertree/domain/mailbox';
import { AddressLimit } from '../../limits/address-limit.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';

/** Free orders mail whomever they name, so fewer of them may be placed. */
const FREE_PER_ADDRESS_SHARE = 0.2;
const FREE_PER_EMAIL_SHARE = 0.5;

const ADDRESS_SECONDS = 60;
const EMAIL_SECONDS = 600;

export interface OrderLimitSettings {
  /** Orders that one client address may place within a minute: a network of many people shares one. */
  ordersPerAddress: number;
  /** Orders that may be placed for one e-mail address within ten minutes. */
  ordersPerEmail: number;
}

interface Orderer {
  clientAddress: string;
  email: string;
  free: boolean;
}

/** How often orders are placed from one address and for one mailbox. Orders that are refused do not count. */
export class OrderLimits {
  readonly #paid;
  readonly #free;

  constructor(limits: SharedLimits, { ordersPerAddress, ordersPerEmail }: OrderLimitSettings) {
    const of = (name: string, perAddress: number, perEmail: number) => ({
      address: new AddressLimit(limits, `${name} by address`, allowanceOf(perAddress, ADDRESS_SECONDS)),
      email: limits.rateLimit(`${name} by e-mail`, allowanceOf(perEmail, EMAIL_SECONDS)),
    });
    this.#paid = of('orders', ordersPerAddress, ordersPerEmail);
    this.#free = of('free orders', ordersPerAddress * FREE_PER_ADDRESS_SHARE, ordersPerEmail * FREE_PER_EMAIL_SHARE);
  }

  /** Takes one order from the allowances; the answer is the refusal where one of them is used up. */
  take({ clientAddress, email, free }: Orderer): Refusal | undefined {
    const limits = free ? this.#free : this.#paid;
    const byAddress = limits.address.take(clientAddress);
    if (byAddress > 0) return tooOften(byAddress);
    const byEmail = limits.email.take(mailboxOf(email));
    if (byEmail === 0) return undefined;
    limits.address.giveBack(clientAddress);
    return tooOften(byEmail);
  }

  /** An order that was taken was not placed. */
  giveBack({ clientAddress, email, free }: Orderer): void {
    const limits = free ? this.#free : this.#paid;
    limits.address.giveBack(clientAddress);
    limits.email.giveBack(mailboxOf(email));
  }
}

function allowanceOf(uses: number, seconds: number) {
  const burst = Math.max(1, Math.round(uses));
  return { burst, refillSeconds: seconds / burst };
}

function tooOften(seconds: number): Refusal {
  return new Refusal('order.too_often', { seconds }, { retryAfter: seconds });
}
