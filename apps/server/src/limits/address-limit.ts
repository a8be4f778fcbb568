import { siteOf } from './client-address.ts';
import type { Allowance } from './rate-limit.ts';
import type { SharedLimits } from './shared-limits.ts';

/** An IPv6 /48 gets this many times the allowance of one address. A single customer may have 65,536 networks in it. */
const SITE_SHARE = 4;

/** Allowance of an IPv6 /48 whose addresses have this allowance each. */
export function siteAllowance({ burst, refillSeconds }: Allowance): Allowance {
  return { burst: burst * SITE_SHARE, refillSeconds: refillSeconds / SITE_SHARE };
}

/** Limits uses by client address and, for IPv6, also by the address's /48. */
export class AddressLimit {
  readonly #byAddress;
  readonly #bySite;

  constructor(limits: SharedLimits, name: string, allowance: Allowance) {
    this.#byAddress = limits.rateLimit(name, allowance);
    this.#bySite = limits.rateLimit(`${name}, IPv6 /48`, siteAllowance(allowance));
  }

  /** Uses the allowance once. Returns 0 or, if it's used up, the number of seconds to wait. */
  take(clientAddress: string): number {
    const wait = this.#byAddress.take(clientAddress);
    const site = siteOf(clientAddress);
    if (wait > 0 || site === clientAddress) return wait;
    const siteWait = this.#bySite.take(site);
    if (siteWait > 0) this.#byAddress.release(clientAddress);
    return siteWait;
  }

  /** Undoes a use that had no effect. */
  release(clientAddress: string): void {
    this.#byAddress.release(clientAddress);
    const site = siteOf(clientAddress);
    if (site !== clientAddress) this.#bySite.release(site);
  }
}
