import { isAppVersion } from '@quivertree/domain/mobile-app/app-version';
import * as z from 'zod';
import { type Refuse, together } from './setting-rules.ts';

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/;

/** Environment variables for the phone app. */
export const mobileAppEnvironment = {
  APP_MINIMUM_VERSION: z.string().refine(isAppVersion, 'it must be a version like 1.2.3').optional(),
  ANDROID_APP_PACKAGE: z
    .string()
    .regex(/^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/, 'it must be a package name like com.example.app')
    .optional(),
  ANDROID_APP_FINGERPRINTS: z
    .string()
    .refine(
      (text) => listed(text).every((item) => FINGERPRINT.test(item)),
      'it must list SHA-256 fingerprints like 14:6D:…:E9, separated by commas',
    )
    .optional(),
  IOS_APP_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'it must be exactly 10 characters, all capital letters or digits')
    .optional(),
  IOS_APP_BUNDLE_ID: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'it must be a bundle id like com.example.app')
    .optional(),
};

type Values = z.infer<z.ZodObject<typeof mobileAppEnvironment>>;

export interface MobileAppSettings {
  /** Oldest app version that the server accepts; undefined to accept all versions. */
  minimumVersion: string | undefined;
  /** The app on Android, with the SHA-256 fingerprints of the certificates that sign it. */
  android?: { packageName: string; fingerprints: readonly string[] };
  ios?: { teamId: string; bundleId: string };
}

/** Reads the settings for the phone app; calls `refuse` with a sentence about the first problem. */
export function readMobileAppSettings(values: Values, refuse: Refuse): MobileAppSettings {
  const settings: MobileAppSettings = { minimumVersion: values.APP_MINIMUM_VERSION };
  const android = together(values, refuse, ['ANDROID_APP_PACKAGE', 'ANDROID_APP_FINGERPRINTS']);
  if (android) {
    const [packageName = '', fingerprints = ''] = android;
    settings.android = { packageName, fingerprints: listed(fingerprints) };
  }
  const ios = together(values, refuse, ['IOS_APP_TEAM_ID', 'IOS_APP_BUNDLE_ID']);
  if (ios) {
    const [teamId = '', bundleId = ''] = ios;
    settings.ios = { teamId, bundleId };
  }
  return settings;
}

function listed(text: string): string[] {
  return text.split(',').map((item) => item.trim().toUpperCase());
}
