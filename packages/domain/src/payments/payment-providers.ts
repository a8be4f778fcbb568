/** Payment providers, the same as in the table `payment_providers`. TEST belongs to the sandbox and moves no money. */
export const PROVIDERS = ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Names shown to people. Logos aren't shown, since they are trademarks with rules of their own. */
const NAMES: Readonly<Record<Provider, string>> = {
  TEST: 'Test payments',
  STRIPE: 'Stripe',
  FINATIC: 'Finatic',
  BUDDY: 'Buddy',
};

/** A provider's name as shown to people. The name of an unknown provider is returned unchanged. */
export function providerName(provider: string): string {
  const known = PROVIDERS.find((each) => each === provider);
  return known ? NAMES[known] : provider;
}
