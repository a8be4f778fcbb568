import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../apps/mobile');
const HOST = 'tickets.example';

let project: string;

/** Generates the native projects from the configuration, as a build does, in a copy of the app. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'quivertree-native-'));
  const notCopied = ['node_modules', 'dist', 'android', 'ios', '.expo'];
  await cp(APP, project, { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
  await symlink(join(APP, 'node_modules'), join(project, 'node_modules'));
  await promisify(execFile)(process.execPath, [join(APP, 'node_modules/expo/bin/cli'), 'prebuild', '--no-install'], {
    cwd: project,
    env: {
      ...process.env,
      CI: '1',
      EXPO_OFFLINE: '1',
      EXPO_NO_TELEMETRY: '1',
      EXPO_NO_GIT_STATUS: '1',
      EXPO_PUBLIC_SERVER_URL: `https://${HOST}`,
      APP_ID: 'com.example.tickets',
    },
  });
}, 120_000);
afterAll(() => rm(project, { recursive: true, force: true }));

const read = (path: string) => readFile(join(project, path), 'utf8');

/** First groups of all matches of a pattern, sorted. */
function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found).sort();
}

test('Android asks for these permissions and for no others', async () => {
  const manifest = await read('android/app/src/main/AndroidManifest.xml');
  const uses = manifest.match(/<uses-permission [^>]*>/g) ?? [];
  const namesOf = (tags: string[]) => all(tags.join('\n'), /android:name="([^"]+)"/g);
  expect(namesOf(uses.filter((tag) => !tag.includes('tools:node="remove"')))).toMatchInlineSnapshot(`
    [
      "android.permission.ACCESS_COARSE_LOCATION",
      "android.permission.CAMERA",
      "android.permission.INTERNET",
      "android.permission.MODIFY_AUDIO_SETTINGS",
      "android.permission.POST_NOTIFICATIONS",
      "android.permission.VIBRATE",
    ]
  `);
  expect(namesOf(uses.filter((tag) => tag.includes('tools:node="remove"')))).toMatchInlineSnapshot(`
    [
      "android.permission.ACCESS_FINE_LOCATION",
      "android.permission.READ_CALENDAR",
      "android.permission.READ_EXTERNAL_STORAGE",
      "android.permission.READ_MEDIA_IMAGES",
      "android.permission.RECORD_AUDIO",
      "android.permission.SYSTEM_ALERT_WINDOW",
      "android.permission.WRITE_CALENDAR",
      "android.permission.WRITE_EXTERNAL_STORAGE",
      "android.permission.WRITE_SETTINGS",
    ]
  `);
});

test('Android opens the site’s links and the app’s own scheme', async () => {
  const manifest = await read('android/app/src/main/AndroidManifest.xml');
  const filters = manifest.match(/<intent-filter[^]*?<\/intent-filter>/g) ?? [];
  const site = filters.find((filter) => filter.includes('android:autoVerify="true"')) ?? '';
  expect(all(site, /android:pathPrefix="([^"]+)"/g)).toEqual([
    '/app/oauth/callback',
    '/checkout/status',
    '/door',
    '/explore',
    '/tickets',
    '/transfer',
  ]);
  expect(new Set(all(site, /android:host="([^"]+)"/g))).toEqual(new Set([HOST]));
  expect(new Set(all(site, /android:scheme="([^"]+)"/g))).toEqual(new Set(['https']));
  expect(all(filters.join('\n'), /android:scheme="([^"]+)"/g)).toContain('quivertree');
});

test('iOS opens the site’s links and the app’s own scheme', async () => {
  const entitlements = await read('ios/Quivertree/Quivertree.entitlements');
  expect(all(entitlements, /<string>((?:applinks|webcredentials):[^<]+)<\/string>/g)).toEqual([
    `applinks:${HOST}`,
    `webcredentials:${HOST}`,
  ]);
  const info = await read('ios/Quivertree/Info.plist');
  const [, types = ''] = /<key>CFBundleURLTypes<\/key>([^]*?)<\/array>\s*<key>/.exec(info) ?? [];
  expect(all(types, /<string>([^<]+)<\/string>/g)).toEqual(['com.example.tickets', 'quivertree']);
});

test('iOS explains each permission, and asks for no others', async () => {
  const info = await read('ios/Quivertree/Info.plist');
  const explained = [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>\s*<string>([^<]*)<\/string>/g)];
  expect(Object.fromEntries(explained.map(([, key = '', text]) => [key, text]))).toMatchInlineSnapshot(`
    {
      "NSCalendarsUsageDescription": "Quivertree adds events to your calendar when you ask it to.",
      "NSCalendarsWriteOnlyAccessUsageDescription": "Quivertree adds events to your calendar when you ask it to.",
      "NSCameraUsageDescription": "Quivertree uses the camera to read ticket codes when you scan at a door.",
      "NSLocationWhenInUseUsageDescription": "Quivertree finds events near you when you ask it to.",
    }
  `);
});

test('iOS has a privacy manifest without tracking', async () => {
  const manifest = await read('ios/Quivertree/PrivacyInfo.xcprivacy');
  expect(manifest).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
  expect(all(manifest, /<string>NSPrivacyCollectedDataType(?!Purpose)(\w+)<\/string>/g)).toMatchInlineSnapshot(`
    [
      "CoarseLocation",
      "DeviceID",
      "EmailAddress",
      "Name",
      "OtherUserContent",
      "PhoneNumber",
      "ProductInteraction",
      "PurchaseHistory",
      "UserID",
    ]
  `);
  expect(all(manifest, /<string>NSPrivacyAccessedAPICategory(\w+)<\/string>/g)).toEqual([
    'DiskSpace',
    'FileTimestamp',
    'SystemBootTime',
    'UserDefaults',
  ]);
});
