import { tooManyAttempts } from '../refusals/refusal.ts';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { AddressLimit } from './address-limit.ts';
import type { Allowance } from './rate-limit.ts';
import type { SharedLimits } from './shared-limits.ts';

/**
 * Limits a call by the client's address and by the email address concerned, which needn't belong to an account.
 */
export class CallLimit {
  readonly #byAddress;
  readonly #byEmail;

  constructor(limits: SharedLimits, name: string, allowances: { address: Allowance; email: Allowance }) {
    this.#byAddress = new AddressLimit(limits, `${name} by address`, allowances.address);
    this.#byEmail = limits.rateLimit(`${name} by email`, allowances.email);
  }

  /** Refuses with `auth.too_many_attempts` once one of the allowances is used up. */
  take({ clientAddress, email }: { clientAddress: string; email: string }): void {
    const seconds = this.#byAddress.take(clientAddress) || this.#byEmail.take(mailboxOf(email));
    if (seconds > 0) throw tooManyAttempts(seconds);
  }
}
