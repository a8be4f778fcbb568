import { describe, expect, test } from 'vitest';
import { ConfigError, isOpenToOthers, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://quivertree.example/',
  DATABASE_URL: 'postgres://quivertree@db.internal/quivertree',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.internal',
};

describe('without any settings', () => {
  test('listens on loopback only, with demo data, a sandbox and an inbox', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      paymentProvider: 'TEST',
      demoData: true,
    });
  });
  test.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '127.0.1.1' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.20' }, true],
    [production, false],
  ])('%j: open to others: %s', (env, open) => {
    expect(isOpenToOthers(readConfig(env))).toBe(open);
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });
});

describe('names an invalid setting in one sentence', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'quivertree.example'],
    ['PUBLIC_URL', 'https://quivertree.example/shop'],
    ['DATABASE_URL', 'mysql://db/quivertree'],
    ['SMTP_URL', 'http://mail'],
    ['SECRET_KEY', 'short'],
    ['PAYMENT_PROVIDER', 'PAYPAL'],
    ['LOG_LEVEL', 'loud'],
    ['REQUESTS_AT_ONCE', '1'],
    ['ORDERS_PER_ADDRESS', '0'],
    ['UNPAID_PERCENT_PER_ADDRESS', '0'],
    ['ORDERS_PER_EMAIL', 'many'],
    ['DRAIN_SECONDS', '-1'],
    ['NODE_ENV', 'prod'],
    ['FAILPOINT', 'anywhere'],
    ['MAP_TILES_URL', 'https://tiles.example/'],
    ['APP_MINIMUM_VERSION', '1.2'],
    ['ANDROID_APP_PACKAGE', 'quivertree'],
    ['ANDROID_APP_FINGERPRINTS', '14:6D:E9'],
    ['IOS_APP_TEAM_ID', 'quivertree'],
    ['IOS_APP_BUNDLE_ID', 'quivertree'],
    ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is invalid: its? .+\\.$`));
  });
});

test('gives health checks a port of their own on request', () => {
  expect(readConfig({ PORT: '3000', HEALTH_PORT: '3001' }).healthPort).toBe(3001);
  expect(readConfig({}).healthPort).toBeUndefined();
  expect(() => readConfig({ PORT: '3000', HEALTH_PORT: '3000' })).toThrow('HEALTH_PORT must differ from PORT.');
});

test('allows a server to be killed at a failpoint only in tests', () => {
  const settings = { FAILPOINT: 'a payment was started', FAILPOINT_HIT: '3' };
  expect(readConfig({ NODE_ENV: 'test', ...settings }).failpoint).toEqual({ name: 'a payment was started', hit: 3 });
  expect(readConfig({ NODE_ENV: 'test' }).failpoint).toBeUndefined();
  for (const env of [{}, { NODE_ENV: 'development' }, production])
    expect(() => readConfig({ ...env, ...settings })).toThrow(
      'FAILPOINT kills the server, so it can only be set in tests.',
    );
});

describe('in production', () => {
  test('has no demo data, no sandbox and no TEST provider', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      publicUrl: 'https://quivertree.example',
      paymentProvider: undefined,
      demoData: false,
    });
  });
  test.each(['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL'])('requires %s', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name} is required in production.`);
  });
  test.each([
    ['PAYMENT_PROVIDER', 'TEST'],
    ['SANDBOX_URL', 'http://localhost:4000'],
    ['DEMO_DATA', 'true'],
    ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(ConfigError);
  });
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
const MERCHANT_KEY = '7f3Kq9Zt2LwXr8Vb5NdM';
const accountAt = (name: 'FINATIC' | 'BUDDY') => ({
  [`${name}_PAYMENT_URL`]: 'https://pay.example/checkout',
  [`${name}_MERCHANT_ID`]: 'quivertree',
  [`${name}_MERCHANT_KEY`]: MERCHANT_KEY,
  [`${name}_API_URL`]: 'https://pay.example/api/',
});

describe('payment providers', () => {
  test('use the sandbox by default, but never in production', () => {
    expect(readConfig({}).providers).toEqual({});
    expect(readConfig(production)).toMatchObject({ paymentProvider: undefined, providers: {} });
  });

  test('have settings of their own', () => {
    const config = readConfig({
      ...production,
      ...STRIPE,
      ...accountAt('FINATIC'),
      ...accountAt('BUDDY'),
      PAYMENT_PROVIDER: 'BUDDY',
    });
    expect(config.paymentProvider).toBe('BUDDY');
    expect(config.providers).toEqual({
      STRIPE: { secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' },
      FINATIC: {
        paymentUrl: 'https://pay.example/checkout',
        merchantId: 'quivertree',
        merchantKey: MERCHANT_KEY,
        apiUrl: 'https://pay.example/api',
      },
      BUDDY: expect.objectContaining({ apiUrl: 'https://pay.example/api' }),
    });
  });

  test.each([
    [{ PAYMENT_PROVIDER: 'STRIPE' }, 'PAYMENT_PROVIDER is STRIPE, but its settings (STRIPE_…) are missing.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'STRIPE_WEBHOOK_SECRET is required when STRIPE_SECRET_KEY is set.'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY is invalid: it must start with sk_'],
    [{ ...STRIPE, STRIPE_API_URL: 'https://else.example' }, 'STRIPE_API_URL can’t be set in production'],
    [
      { ...accountAt('FINATIC'), FINATIC_MERCHANT_KEY: '' },
      'FINATIC_MERCHANT_KEY is required when FINATIC_PAYMENT_URL is set.',
    ],
    [
      { ...accountAt('FINATIC'), FINATIC_MERCHANT_KEY: '7f3Kq9Zt' },
      'FINATIC_MERCHANT_KEY is invalid: it’s too weak and can be guessed.',
    ],
    [
      { ...accountAt('BUDDY'), BUDDY_MERCHANT_KEY: 'merchant-secret-key-2026' },
      'BUDDY_MERCHANT_KEY is invalid: it’s too weak and can be guessed.',
    ],
    [{ ...accountAt('BUDDY'), BUDDY_API_URL: '' }, 'BUDDY_API_URL is required: BUDDY’s notifications can’t be trusted'],
    [{ ...accountAt('BUDDY'), BUDDY_API_URL: 'http://pay.example' }, 'BUDDY_API_URL must start with https://'],
  ])('are refused in production: %j', (settings, sentence) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(ConfigError);
    expect(() => readConfig({ ...production, ...settings })).toThrow(sentence);
  });
});
