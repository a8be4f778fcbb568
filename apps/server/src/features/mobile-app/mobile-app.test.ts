import { listTowns } from '@quivertree/contract/catalogue/towns';
import { createClient } from '@quivertree/contract/client';
import { getMobileApp } from '@quivertree/contract/mobile-app/mobile-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

const FINGERPRINTS = [
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5',
  '4B:61:CF:D0:C6:4C:C6:1E:28:60:C0:1B:A2:04:93:B6:9B:33:3F:8B:54:2A:50:4E:13:F7:75:87:76:2F:0A:CC',
];
const ENV = {
  APP_MINIMUM_VERSION: '1.2.0',
  ANDROID_APP_PACKAGE: 'na.quivertree.app',
  ANDROID_APP_FINGERPRINTS: FINGERPRINTS.join(', ').toLowerCase(),
  IOS_APP_TEAM_ID: 'AB12CD34EF',
  IOS_APP_BUNDLE_ID: 'na.quivertree.app',
  IOS_APP_URL: 'https://apps.apple.com/app/id1',
};
const FILES = [
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  '/apple-app-site-association',
] as const;

const callsFrom = (world: World, version: string) =>
  createClient({ baseUrl: world.url, fetch, headers: () => ({ 'quivertree-app': version }) });

describe('with an app', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: ENV });
  });
  afterAll(() => world.stop());

  test('tells the app which version it needs and where to get it', async () => {
    expect(await callsFrom(world, '0.9.0').call(getMobileApp, {})).toEqual({
      minimumVersion: '1.2.0',
      stores: { ios: 'https://apps.apple.com/app/id1', android: null },
    });
  });

  test('refuses the calls of an older app, and of nothing else', async () => {
    expect(await refusalOf(callsFrom(world, '1.1.9').call(listTowns, {}))).toEqual({
      code: 'app.outdated',
      message: 'This version of the app is no longer supported. Update the app to version 1.2.0 or later.',
    });
    for (const version of ['1.2.0', '1.10.0', '', 'unknown'])
      await expect(callsFrom(world, version).call(listTowns, {})).resolves.toBeDefined();
    await expect(world.client.call(listTowns, {})).resolves.toBeDefined();
  });

  test('lets Android open its links and use its passkeys', async () => {
    const response = await fetch(world.url + FILES[0]);
    expect(await response.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: 'na.quivertree.app',
          sha256_cert_fingerprints: FINGERPRINTS,
        },
      },
    ]);
  });

  test.each(FILES.slice(1))('lets iOS open its links and use its passkeys: %s', async (path) => {
    const response = await fetch(world.url + path);
    const components = ['/explore/*', '/tickets/*', '/transfer/*', '/checkout/status/*', '/door/*', '/app/*'];
    expect(await response.json()).toEqual({
      applinks: {
        details: [{ appIDs: ['AB12CD34EF.na.quivertree.app'], components: components.map((path) => ({ '/': path })) }],
      },
      webcredentials: { apps: ['AB12CD34EF.na.quivertree.app'] },
    });
  });

  test.each(FILES)('serves %s as JSON, without a redirect, for an hour', async (path) => {
    const { status, headers } = await fetch(world.url + path, { redirect: 'manual' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('without an app', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  test('supports every version', async () => {
    expect(await callsFrom(world, '0.0.1').call(getMobileApp, {})).toEqual({
      minimumVersion: null,
      stores: { ios: null, android: null },
    });
    await expect(callsFrom(world, '0.0.1').call(listTowns, {})).resolves.toBeDefined();
  });

  test.each(FILES)('has no %s', async (path) => {
    expect((await fetch(world.url + path, { redirect: 'manual' })).status).toBe(404);
  });
});
