import type { Config } from '../../../config.ts';
import { createBuddyProvider } from './buddy-provider.ts';
import { createFinaticProvider } from './finatic-provider.ts';
import type { MerchantSettings } from './merchant-settings.ts';
import { signMessage } from '../../../message-signature.ts';
import type { PaymentProvider } from './provider.ts';
import { Providers } from './providers.ts';
import { createStripeProvider, type StripeSettings } from './stripe-provider.ts';
import { createTestProvider } from './test-provider.ts';

/** What is made up where nothing is configured: the sandbox's side knows the same. */
export interface SandboxAccounts {
  STRIPE: StripeSettings;
  FINATIC: MerchantSettings;
  BUDDY: MerchantSettings;
}

/** The accounts that a server has at its sandbox; their keys follow from the server's own secret. */
export function sandboxAccounts(sandboxUrl: string, secret: string): SandboxAccounts {
  const merchant = (name: 'finatic' | 'buddy'): MerchantSettings => ({
    paymentUrl: `${sandboxUrl}/${name}/pay`,
    merchantId: `quivertree-${name}`,
    merchantKey: signMessage(secret, `${name} merchant key`),
    apiUrl: `${sandboxUrl}/${name}`,
  });
  return {
    STRIPE: {
      secretKey: `sk_test_${signMessage(secret, 'stripe secret key').replaceAll(/[-_]/g, '0')}`,
      webhookSecret: `whsec_${signMessage(secret, 'stripe webhook secret')}`,
      apiUrl: `${sandboxUrl}/stripe`,
    },
    FINATIC: merchant('finatic'),
    BUDDY: merchant('buddy'),
  };
}

/**
 * The providers that are configured. Outside production those that are not stand at the sandbox, TEST among them; in
 * production TEST is refused before this.
 */
export function createProviders(
  { production, providers, paymentProvider, publicUrl }: Config,
  { sandboxUrl, secretKey }: { sandboxUrl: string; secretKey: string },
): Providers {
  const made = production ? undefined : sandboxAccounts(sandboxUrl, secretKey);
  const stripe = providers.STRIPE ?? made?.STRIPE;
  const finatic = providers.FINATIC ?? made?.FINATIC;
  const buddy = providers.BUDDY ?? made?.BUDDY;
  const all: PaymentProvider[] = [];
  if (!production || paymentProvider === 'TEST')
    all.push(createTestProvider({ sandboxUrl, publicUrl, secret: secretKey }));
  if (stripe) all.push(createStripeProvider(stripe));
  if (finatic) all.push(createFinaticProvider(finatic, publicUrl));
  if (buddy) all.push(createBuddyProvider(buddy, publicUrl));
  return new Providers(all, paymentProvider);
}
