import { join, resolve } from 'node:path';
import { type Provider, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import * as z from 'zod';
import { type ArmedFailpoint, FAILPOINTS } from './failpoints.ts';
import type { PayingAccount } from '@quivertree/domain/settlement/bank-file';
import { mobileAppEnvironment, type MobileAppSettings, readMobileAppSettings } from './mobile-app-settings.ts';
import { pushEnvironment, type PushSettings, readPushSettings } from './push-settings.ts';
import { together, webAddress } from './setting-rules.ts';
import { readWalletSettings, walletEnvironment, type WalletSettings } from './wallet-settings.ts';
import { type ProviderSettings, providerEnvironment, readProviderSettings } from './provider-settings.ts';

/** Root folder of the repository or the installed program. */
export const ROOT = resolve(import.meta.dirname, '../../../..');

/** An invalid setting. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const secret = z.string().min(32, 'it needs at least 32 characters');
const port = z.coerce.number().int().min(0).max(65_535);
const origin = webAddress.refine((url) => new URL(url).pathname === '/', 'it may only contain a scheme, host and port');

const tiles = webAddress.refine(
  (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !new URL(url).host.includes('{'),
  'its path must contain {z}, {x} and {y}',
);

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  HEALTH_PORT: port.min(1).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default(join(ROOT, '.data')),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'it must be an address that starts with postgres://' })
    .optional(),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(4).max(100_000).default(1_000),
  ORDERS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  ORDERS_PER_EMAIL: z.coerce.number().int().min(1).default(10),
  UNPAID_PERCENT_PER_ADDRESS: z.coerce.number().int().min(1).max(100).default(10),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  SECRET_KEY: secret.optional(),
  NEW_SECRET_KEY: secret.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'it must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().default('Quivertree <tickets@quivertree.example>'),
  CONTACT_RECIPIENT: z.string().optional(),
  PAYMENT_PROVIDER: z.enum(PROVIDERS).optional(),
  ...providerEnvironment,
  ...walletEnvironment,
  ...mobileAppEnvironment,
  ...pushEnvironment,
  COMPANY_NAME: z.string().default('Quivertree'),
  COMPANY_ADDRESS: z.string().default('Windhoek, Namibia'),
  COMPANY_VAT_NUMBER: z.string().optional(),
  PAYING_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\d{5,20}$/, 'it needs 5 to 20 digits')
    .optional(),
  PAYING_BRANCH_CODE: z
    .string()
    .regex(/^\d{5,8}$/, 'it needs 5 to 8 digits')
    .optional(),
  PAYING_BANK_BIC: z
    .string()
    .regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'it must be a BIC of 8 or 11 characters')
    .optional(),
  SANDBOX_URL: webAddress.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_MARKER: z.string().optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEMO_DATA: z.enum(['true', 'false']).optional(),
  FAILPOINT: z.enum(FAILPOINTS).optional(),
  FAILPOINT_HIT: z.coerce.number().int().min(1).default(1),
  MAP_TILES_URL: tiles.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  BUSINESS_SITE_URL: webAddress.optional(),
  PARTNER_SIGN_UP_URL: webAddress.optional(),
  BUSINESS_PROFILE_URL: webAddress.optional(),
  ADMIN_PROFILE_URL: webAddress.optional(),
  IOS_APP_URL: webAddress.optional(),
  ANDROID_APP_URL: webAddress.optional(),
});

/** Names of all environment variables that the server reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export interface Config {
  production: boolean;
  /** `web` answers requests, `worker` runs jobs and sweeps, `all` does both. */
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  /** Separate port for `/healthz` and `/readyz`; undefined if they share the main port. */
  healthPort: number | undefined;
  /** Public address of this site, without a trailing slash. */
  publicUrl: string;
  /** Folder for everything the server writes to disk. */
  dataDir: string;
  /** Address of the operator's PostgreSQL. If undefined, an embedded PostgreSQL starts. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /**
   * Maximum number of orders in progress in this process. The limits of other kinds of requests are fractions of it.
   */
  requestsAtOnce: number;
  /** Maximum number of orders per client address per minute. The limit for free orders is a fifth of it. */
  ordersPerAddress: number;
  /** Maximum number of orders per email address per ten minutes. The limit for free orders is half of it. */
  ordersPerEmail: number;
  /**
   * Share of an event's capacity, in percent, that the unpaid orders of one client address (or IPv6 /48) may initially
   * hold; 100 for no limit.
   */
  unpaidPercentPerAddress: number;
  /** Number of seconds to continue serving after reporting not ready, so that load balancers notice first. */
  drainSeconds: number;
  /** Key that encrypts the other keys. Outside production, the default is one generated in the data folder. */
  secretKey: string | undefined;
  /** The key that replaces it; read only by the tool that changes it. */
  newSecretKey: string | undefined;
  /** Address of the SMTP server. Outside production, the default is the development inbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Recipient of contact form messages. */
  contactRecipient: string;
  /** Payment provider for events that don't name one. If undefined, such events can only take free orders. */
  paymentProvider: Provider | undefined;
  /** Our accounts at payment providers. */
  providers: ProviderSettings;
  /** Phone wallets that tickets can be added to. */
  wallets: WalletSettings;
  mobileApp: MobileAppSettings;
  push: PushSettings;
  /** Company details on receipts. */
  company: { name: string; address: string; vatNumber: string | undefined };
  /** Our bank account for payouts. If undefined, pain.001 files can't be created. */
  payingAccount: PayingAccount | undefined;
  /** Address of the payment sandbox. Outside production, the default is this server's own sandbox. */
  sandboxUrl: string | undefined;
  /** Google's OpenID settings. If undefined, sign-in with Google is off, or simulated outside production. */
  google: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Object store for pictures. If undefined, they are stored in the data folder. */
  s3: S3Settings | undefined;
  /** File that each finished backup touches. If undefined, backups aren't monitored. */
  backupMarker: string | undefined;
  /** Number of our own proxies that append an address to X-Forwarded-For. */
  trustedProxies: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  demoData: boolean;
  /** Failpoint at which a test stops this server. */
  failpoint: ArmedFailpoint | undefined;
  /** Source of the map tiles. */
  map: MapSource;
  /** Addresses of external pages. Each defaults to a page of this site. */
  externalLinks: ExternalLinks;
}

export interface MapSource {
  /** Address of a tile, with `{z}`, `{x}` and `{y}` in its path. */
  tilesUrl: string;
  /** Attribution shown on the map. */
  attribution: string;
}

/** A bucket of an S3-compatible object store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface ExternalLinks {
  /** Page that invites organisers to become partners. */
  businessSite?: string | undefined;
  /** Page on which organisers open an account. */
  partnerSignUp?: string | undefined;
  businessProfile?: string | undefined;
  adminProfile?: string | undefined;
  iosApp?: string | undefined;
  androidApp?: string | undefined;
}

/** Reads the settings from environment variables. Throws {@link ConfigError} for the first invalid one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given, { error: settingProblem });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} is invalid: ${issue?.message}.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const providers = readProviderSettings(values, production, refuse);
  const mobileApp = readMobileAppSettings(values, refuse);
  if (production) refuseUnsafe(values, providers);
  if (values.HEALTH_PORT === values.PORT) refuse('HEALTH_PORT must differ from PORT.');
  if (values.FAILPOINT && values.NODE_ENV !== 'test')
    throw new ConfigError('FAILPOINT kills the server, so it can only be set in tests.');
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    healthPort: values.HEALTH_PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    role: values.ROLE,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    ordersPerAddress: values.ORDERS_PER_ADDRESS,
    unpaidPercentPerAddress: values.UNPAID_PERCENT_PER_ADDRESS,
    ordersPerEmail: values.ORDERS_PER_EMAIL,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    secretKey: values.SECRET_KEY,
    newSecretKey: values.NEW_SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactRecipient: values.CONTACT_RECIPIENT ?? values.MAIL_FROM,
    paymentProvider: values.PAYMENT_PROVIDER ?? (production ? undefined : 'TEST'),
    providers,
    wallets: readWalletSettings(values, refuse),
    mobileApp,
    push: readPushSettings(values, mobileApp, production, refuse),
    company: { name: values.COMPANY_NAME, address: values.COMPANY_ADDRESS, vatNumber: values.COMPANY_VAT_NUMBER },
    payingAccount: payingAccountOf(values),
    sandboxUrl: values.SANDBOX_URL,
    google: googleOf(values),
    s3: s3Of(values),
    backupMarker: values.BACKUP_MARKER,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    demoData: !production && values.DEMO_DATA !== 'false',
    failpoint: values.FAILPOINT && { name: values.FAILPOINT, hit: values.FAILPOINT_HIT },
    map: { tilesUrl: values.MAP_TILES_URL, attribution: values.MAP_ATTRIBUTION },
    externalLinks: {
      businessSite: values.BUSINESS_SITE_URL,
      partnerSignUp: values.PARTNER_SIGN_UP_URL,
      businessProfile: values.BUSINESS_PROFILE_URL,
      adminProfile: values.ADMIN_PROFILE_URL,
      iosApp: values.IOS_APP_URL,
      androidApp: values.ANDROID_APP_URL,
    },
  };
}

/** The problem with a setting whose schema has no message of its own, as the end of a sentence. */
function settingProblem(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return `it must be at least ${issue.minimum}`;
    case 'too_big':
      return `it must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `it must be one of ${issue.values.join(', ')}`;
    default:
      return 'it must be a whole number';
  }
}

function payingAccountOf(values: z.infer<typeof environment>): PayingAccount | undefined {
  const account = together(values, refuse, ['PAYING_ACCOUNT_NUMBER', 'PAYING_BRANCH_CODE']);
  if (!account) return undefined;
  const [accountNumber = '', branchCode = ''] = account;
  return { holder: values.COMPANY_NAME, accountNumber, branchCode, bic: values.PAYING_BANK_BIC };
}

function googleOf(values: z.infer<typeof environment>): Config['google'] {
  const account = together(values, refuse, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!account) return undefined;
  const [clientId = '', clientSecret = ''] = account;
  return { issuer: values.GOOGLE_ISSUER, clientId, clientSecret };
}

function s3Of(values: z.infer<typeof environment>): S3Settings | undefined {
  const bucketAt = together(values, refuse, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!bucketAt) return undefined;
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = bucketAt;
  return { endpoint, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey };
}

/** True if other machines can reach this development server, with its demo accounts, inbox and payment sandbox. */
export function isOpenToOthers({ production, host }: Config): boolean {
  return !production && !/^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
}

/** Refuses to start in production without required settings, or with settings that are only for development. */
function refuseUnsafe(values: z.infer<typeof environment>, providers: ProviderSettings): void {
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL'] as const)
    if (!values[name]) refuse(`${name} is required in production.`);
  if (values.PAYMENT_PROVIDER === 'TEST')
    refuse('PAYMENT_PROVIDER can’t be TEST in production, since TEST doesn’t take real payments.');
  if (values.PAYMENT_PROVIDER && !providers[values.PAYMENT_PROVIDER])
    refuse(
      `PAYMENT_PROVIDER is ${values.PAYMENT_PROVIDER}, but its settings (${values.PAYMENT_PROVIDER}_…) are missing.`,
    );
  if (values.SANDBOX_URL)
    refuse('SANDBOX_URL can’t be set in production, since the sandbox doesn’t take real payments.');
  if (!values.GOOGLE_ISSUER.startsWith('https:')) refuse('GOOGLE_ISSUER must start with https:// in production.');
  if (!values.MAP_TILES_URL.startsWith('https:')) refuse('MAP_TILES_URL must start with https:// in production.');
  if (values.DEMO_DATA === 'true') refuse('DEMO_DATA can’t be true in production.');
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence);
}
