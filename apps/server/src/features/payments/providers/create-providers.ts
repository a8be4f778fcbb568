import type { Config } from '../../../config/config.ts';
import { createBuddyProvider } from './buddy-provider.ts';
import { createFinaticProvider } from './finatic-provider.ts';
import type { MerchantSettings, StripeSettings } from '../../../config/provider-settings.ts';
import { signMessage } from '../../../keys/message-signature.ts';
import type { PaymentProvider } from './provider.ts';
import { Providers } from './providers.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { createTestProvider } from './test-provider.ts';

/** Generated accounts for providers without configuration; the sandbox derives the same accounts. */
export interface SandboxAccounts {
  STRIPE: StripeSettings;
  FINATIC: MerchantSettings;
  BUDDY: MerchantSettings;
}

/** A server's accounts at its sandbox, with keys derived from the server's secret. */
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

/** Creates the configured providers. Outside production, TEST and the providers without settings use the sandbox. */
export function createProviders(
  { production, providers, paymentProvider, publicUrl }: Config,
  { sandboxUrl, secretKey }: { sandboxUrl: string; secretKey: string },
): Providers {
  const generated = production ? undefined : sandboxAccounts(sandboxUrl, secretKey);
  const stripe = providers.STRIPE ?? generated?.STRIPE;
  const finatic = providers.FINATIC ?? generated?.FINATIC;
  const buddy = providers.BUDDY ?? generated?.BUDDY;
  const all: PaymentProvider[] = [];
  if (!production || paymentProvider === 'TEST')
    all.push(createTestProvider({ sandboxUrl, publicUrl, secret: secretKey }));
  if (stripe) all.push(createStripeProvider(stripe));
  if (finatic) all.push(createFinaticProvider(finatic, publicUrl));
  if (buddy) all.push(createBuddyProvider(buddy, publicUrl));
  return new Providers(all, paymentProvider);
}
