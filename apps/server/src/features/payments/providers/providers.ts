import type { Provider } from '@quivertree/domain/payment-providers';
import type { PaymentProvider } from './provider.ts';

/** The configured providers by name, and which of them serves an event. */
export class Providers {
  readonly #byName: ReadonlyMap<string, PaymentProvider>;
  readonly #site: Provider | undefined;

  /** `site` serves the events that name no provider of their own. */
  constructor(providers: readonly PaymentProvider[], site: Provider | undefined) {
    this.#byName = new Map(providers.map((provider) => [provider.name, provider]));
    this.#site = site;
  }

  /** All that are configured: payments that began at one stay there, whoever serves new ones. */
  get all(): readonly PaymentProvider[] {
    return [...this.#byName.values()];
  }

  /** A configured provider; undefined when there is none of this name. */
  find(name: string): PaymentProvider | undefined {
    return this.#byName.get(name.toUpperCase());
  }

  /** Whoever serves new payments of an event; undefined: only free orders can be placed. */
  serving(event: { paymentProvider: Provider | null }): PaymentProvider | undefined {
    const name = event.paymentProvider ?? this.#site;
    return name && this.#byName.get(name);
  }
}
