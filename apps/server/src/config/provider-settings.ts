import { ADVISED_KEY_LENGTH, isWeakKey } from '@quivertree/domain/payments/key-strength';
import * as z from 'zod';
import { type Refuse, together, webAddress } from './setting-rules.ts';

/** Settings for a provider that redirects buyers to its own payment page. */
export interface MerchantSettings {
  /** Address of the provider's payment page. */
  paymentUrl: string;
  merchantId: string;
  /** Secret shared with the provider; never sent to a browser. */
  merchantKey: string;
  /** Base address of the provider's merchant API. */
  apiUrl: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Base address of a simulated Stripe API; without it, Stripe's own. */
  apiUrl?: string;
}

const key = z
  .string()
  .refine(
    (given) => !isWeakKey(given),
    `it’s too weak and can be guessed. Ask the provider for a key with at least ${ADVISED_KEY_LENGTH} random letters and digits`,
  );
const merchantId = z
  .string()
  .regex(/^[\w.-]{1,60}$/, 'it may only contain letters, digits, dots, hyphens and underscores');

/** Environment variables for the providers that take real money. */
export const providerEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'it must start with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'it must start with whsec_').optional(),
  STRIPE_API_URL: webAddress.optional(),
  FINATIC_PAYMENT_URL: webAddress.optional(),
  FINATIC_MERCHANT_ID: merchantId.optional(),
  FINATIC_MERCHANT_KEY: key.optional(),
  FINATIC_API_URL: webAddress.optional(),
  BUDDY_PAYMENT_URL: webAddress.optional(),
  BUDDY_MERCHANT_ID: merchantId.optional(),
  BUDDY_MERCHANT_KEY: key.optional(),
  BUDDY_API_URL: webAddress.optional(),
};

type Values = z.infer<z.ZodObject<typeof providerEnvironment>>;

export interface ProviderSettings {
  STRIPE?: StripeSettings;
  FINATIC?: MerchantSettings;
  BUDDY?: MerchantSettings;
}

/** Reads the provider accounts; calls `refuse` with a sentence about the first problem. */
export function readProviderSettings(values: Values, production: boolean, refuse: Refuse): ProviderSettings {
  const settings: ProviderSettings = {};
  const stripe = together(values, refuse, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (stripe) {
    const [secretKey = '', webhookSecret = ''] = stripe;
    settings.STRIPE = { secretKey, webhookSecret, ...(values.STRIPE_API_URL ? { apiUrl: values.STRIPE_API_URL } : {}) };
  }
  if (values.STRIPE_API_URL && production) refuse('STRIPE_API_URL can’t be set in production.');
  const merchant = (name: 'FINATIC' | 'BUDDY', problem?: (missing: string, given: string) => string) => {
    const account = together(
      values,
      refuse,
      [`${name}_PAYMENT_URL`, `${name}_MERCHANT_ID`, `${name}_MERCHANT_KEY`, `${name}_API_URL`],
      problem,
    );
    if (!account) return;
    const [paymentUrl = '', merchantId = '', merchantKey = '', apiUrl = ''] = account;
    settings[name] = { paymentUrl, merchantId, merchantKey, apiUrl };
  };
  merchant('FINATIC');
  merchant('BUDDY', (missing, given) =>
    missing === 'BUDDY_API_URL'
      ? 'BUDDY_API_URL is required: BUDDY’s notifications can’t be trusted, so payments are checked at this address.'
      : `${missing} is required when ${given} is set.`,
  );
  if (production)
    for (const name of ['FINATIC_PAYMENT_URL', 'FINATIC_API_URL', 'BUDDY_PAYMENT_URL', 'BUDDY_API_URL'] as const)
      if (values[name]?.startsWith('http:')) refuse(`${name} must start with https:// in production.`);
  return settings;
}
