import { Refusal } from '../../refusals/refusal.ts';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { AddressLimit } from '../../limits/address-limit.ts';
import type { Allowance } from '../../limits/rate-limit.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';

const ADDRESS_SECONDS = 60;
const EMAIL_SECONDS = 600;

/** Free orders get smaller limits, since each sends an email to an address of the caller's choice. */
const FREE_PER_ADDRESS_SHARE = 0.2;
/** Seconds until an email address that has used up its limit may get another free order. */
const FREE_EMAIL_SECONDS = 3_600;

export interface OrderLimitSettings {
  /** Orders that one client address may place per minute; many people can share an address. */
  ordersPerAddress: number;
  /** Orders that may be placed for one email address per ten minutes; after as many free ones, one an hour. */
  ordersPerEmail: number;
}

/** The person who places an order, as the limits see them. */
export interface Orderer {
  clientAddress: string;
  email: string;
  free: boolean;
}

/** Rate limits on placing orders, by client address and by mailbox. Refused orders don't count. */
export class OrderLimits {
  readonly #paid;
  readonly #free;

  constructor(limits: SharedLimits, { ordersPerAddress, ordersPerEmail }: OrderLimitSettings) {
    const of = (name: string, perAddress: number, email: Allowance) => ({
      address: new AddressLimit(limits, `${name} by address`, allowanceOf(perAddress, ADDRESS_SECONDS)),
      email: limits.rateLimit(`${name} by email`, email),
    });
    this.#paid = of('orders', ordersPerAddress, allowanceOf(ordersPerEmail, EMAIL_SECONDS));
    this.#free = of('free orders', ordersPerAddress * FREE_PER_ADDRESS_SHARE, {
      burst: ordersPerEmail,
      refillSeconds: FREE_EMAIL_SECONDS,
    });
  }

  /** Counts one order, or returns the refusal if a limit is exhausted. */
  take({ clientAddress, email, free }: Orderer): Refusal | undefined {
    const limits = free ? this.#free : this.#paid;
    const addressSeconds = limits.address.take(clientAddress);
    if (addressSeconds > 0) return tooOften(addressSeconds);
    const emailSeconds = limits.email.take(mailboxOf(email));
    if (emailSeconds === 0) return undefined;
    limits.address.release(clientAddress);
    return tooOften(emailSeconds);
  }

  /** Undoes `take` for an order that wasn't placed after all. */
  release({ clientAddress, email, free }: Orderer): void {
    const limits = free ? this.#free : this.#paid;
    limits.address.release(clientAddress);
    limits.email.release(mailboxOf(email));
  }
}

function allowanceOf(uses: number, seconds: number): Allowance {
  const burst = Math.max(1, Math.round(uses));
  return { burst, refillSeconds: seconds / burst };
}

function tooOften(seconds: number): Refusal {
  return new Refusal('order.too_often', { seconds }, { retryAfter: seconds });
}
