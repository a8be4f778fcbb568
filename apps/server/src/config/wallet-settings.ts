import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { type Refuse, together } from './setting-rules.ts';

/** Certificates and keys may be given on one line, with `\n` for line breaks. */
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'));

/** Environment variables for phone wallets. */
export const walletEnvironment = {
  APPLE_PASS_TYPE_ID: z.string().startsWith('pass.', 'it must have the form pass.com.example.tickets').optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_PASS_CERTIFICATE: pem.refine(isCertificate, 'it must be a certificate in PEM format').optional(),
  APPLE_PASS_KEY: pem.refine(isPrivateKey, 'it must be a private key in PEM format').optional(),
  APPLE_WWDR_CERTIFICATE: pem.refine(isCertificate, 'it must be a certificate in PEM format').optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'it must be a number').optional(),
  GOOGLE_WALLET_EMAIL: z.email('it must be an email address').optional(),
  GOOGLE_WALLET_KEY: pem.refine(isPrivateKey, 'it must be a private key in PEM format').optional(),
};

type Values = z.infer<z.ZodObject<typeof walletEnvironment>>;

/** Key and certificate for signing Apple Wallet passes. */
export interface AppleWalletSettings {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  /** Apple's intermediate certificate, which signed ours. */
  wwdrCertificate: string;
}

/** The service account that signs Google Wallet links. */
export interface GoogleWalletSettings {
  issuerId: string;
  email: string;
  key: string;
}

export interface WalletSettings {
  apple?: AppleWalletSettings;
  google?: GoogleWalletSettings;
}

/** Reads the settings for the configured wallets. Calls `refuse` with a sentence about the first problem. */
export function readWalletSettings(values: Values, refuse: Refuse): WalletSettings {
  const settings: WalletSettings = {};
  const apple = together(values, refuse, [
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ]);
  if (apple) {
    const [passTypeId = '', teamId = '', certificate = '', key = '', wwdrCertificate = ''] = apple;
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      refuse('APPLE_PASS_KEY doesn’t match APPLE_PASS_CERTIFICATE.');
    settings.apple = { passTypeId, teamId, certificate, key, wwdrCertificate };
  }
  const google = together(values, refuse, ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY']);
  if (google) {
    const [issuerId = '', email = '', key = ''] = google;
    settings.google = { issuerId, email, key };
  }
  return settings;
}

function isCertificate(text: string): boolean {
  return succeeds(() => new X509Certificate(text));
}

function isPrivateKey(text: string): boolean {
  return succeeds(() => createPrivateKey(text));
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
