import * as z from 'zod';
import type { MerchantSettings } from './features/payments/merchant-settings.ts';
import type { StripeSettings } from './features/payments/stripe-provider.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const key = z.string().min(8, 'at least 8 characters are needed');
const merchantId = z.string().regex(/^[\w.-]{1,60}$/, 'only letters, digits, dots, dashes and underscores');

/** The settings of the providers that take real money, as they stand in the environment. */
export const providerEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'a secret key begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'it begins with whsec_').optional(),
  STRIPE_API_URL: address.optional(),
  FINATIC_PAYMENT_URL: address.optional(),
  FINATIC_MERCHANT_ID: merchantId.optional(),
  FINATIC_MERCHANT_KEY: key.optional(),
  FINATIC_API_URL: address.optional(),
  BUDDY_PAYMENT_URL: address.optional(),
  BUDDY_MERCHANT_ID: merchantId.optional(),
  BUDDY_MERCHANT_KEY: key.optional(),
  BUDDY_API_URL: address.optional(),
};

type Values = z.infer<z.ZodObject<typeof providerEnvironment>>;
type Name = keyof Values;

export interface ProviderSettings {
  STRIPE?: StripeSettings;
  FINATIC?: MerchantSettings;
  BUDDY?: MerchantSettings;
}

/** Reads the accounts at providers; `refuse` is told, in one sentence, what is wrong. */
export function readProviderSettings(
  values: Values,
  production: boolean,
  refuse: (sentence: string) => never,
): ProviderSettings {
  const settings: ProviderSettings = {};
  const together = (
    names: readonly Name[],
    why = (name: Name, given: Name) => `${name} is needed beside ${given}.`,
  ) => {
    const given = names.find((name) => values[name]);
    const missing = names.find((name) => !values[name]);
    if (given && missing) refuse(why(missing, given));
    return given !== undefined;
  };
  if (together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']))
    settings.STRIPE = {
      secretKey: values.STRIPE_SECRET_KEY ?? '',
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
      ...(values.STRIPE_API_URL ? { apiUrl: values.STRIPE_API_URL } : {}),
    };
  if (values.STRIPE_API_URL && production) refuse('STRIPE_API_URL cannot be set in production: Stripe is where it is.');
  if (together(['FINATIC_PAYMENT_URL', 'FINATIC_MERCHANT_ID', 'FINATIC_MERCHANT_KEY', 'FINATIC_API_URL']))
    settings.FINATIC = merchantSettings(values, 'FINATIC');
  const buddy = ['BUDDY_PAYMENT_URL', 'BUDDY_MERCHANT_ID', 'BUDDY_MERCHANT_KEY', 'BUDDY_API_URL'] as const;
  const whyBuddy = (missing: Name, given: Name) =>
    missing === 'BUDDY_API_URL'
      ? "BUDDY_API_URL is needed: BUDDY's notices prove nothing, so it must be possible to ask."
      : `${missing} is needed beside ${given}.`;
  if (together(buddy, whyBuddy)) settings.BUDDY = merchantSettings(values, 'BUDDY');
  if (production)
    for (const name of ['FINATIC_PAYMENT_URL', 'FINATIC_API_URL', 'BUDDY_PAYMENT_URL', 'BUDDY_API_URL'] as const)
      if (values[name]?.startsWith('http:')) refuse(`${name} must begin with https:// in production.`);
  return settings;
}

function merchantSettings(values: Values, name: 'FINATIC' | 'BUDDY'): MerchantSettings {
  return {
    paymentUrl: values[`${name}_PAYMENT_URL`] ?? '',
    merchantId: values[`${name}_MERCHANT_ID`] ?? '',
    merchantKey: values[`${name}_MERCHANT_KEY`] ?? '',
    apiUrl: values[`${name}_API_URL`] ?? '',
  };
}
