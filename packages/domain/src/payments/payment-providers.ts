/** Payment providers. TEST belongs to the sandbox and moves no money. The table `payment_providers` holds the same. */
export const PROVIDERS = ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Names for people. The logos of providers are trademarks with rules of their own. */
const NAMES: Readonly<Record<Provider, string>> = {
  TEST: 'Test payments',
  STRIPE: 'Stripe',
  FINATIC: 'Finatic',
  BUDDY: 'Buddy',
};

/** A provider's name for people; unchanged if there is no such provider. */
export function providerName(provider: string): string {
  const known = PROVIDERS.find((each) => each === provider);
  return known ? NAMES[known] : provider;
}
