import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { PaymentProvider } from './provider.ts';

/** Finds configured providers by name, or for an event. */
export class Providers {
  readonly #byName: ReadonlyMap<string, PaymentProvider>;
  readonly #site: Provider | undefined;

  /** `site` is the provider for events that don't name one. */
  constructor(providers: readonly PaymentProvider[], site: Provider | undefined) {
    this.#byName = new Map(providers.map((provider) => [provider.name, provider]));
    this.#site = site;
  }

  /**
   * All configured providers. A payment stays with the provider where it began, even if new payments begin elsewhere.
   */
  get all(): readonly PaymentProvider[] {
    return [...this.#byName.values()];
  }

  /** Finds a configured provider by name. */
  find(name: string): PaymentProvider | undefined {
    return this.#byName.get(name.toUpperCase());
  }

  /** The provider for an event's new payments; undefined if only free orders can be placed. */
  serving(event: { paymentProvider: Provider | null }): PaymentProvider | undefined {
    const name = event.paymentProvider ?? this.#site;
    return name && this.#byName.get(name);
  }
}
