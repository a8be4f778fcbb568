import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { MobileAppSettings } from './mobile-app-settings.ts';
import { type Refuse, together, webAddress } from './setting-rules.ts';

/** Environment variables for the services that deliver push notifications. */
export const pushEnvironment = {
  EXPO_ACCESS_TOKEN: z.string().optional(),
  EXPO_URL: webAddress.default('https://exp.host'),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: webAddress.default('https://fcm.googleapis.com'),
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'it must be exactly 10 characters, all capital letters or digits')
    .optional(),
  APNS_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isEllipticKey, 'it must be the private key of a .p8 file')
    .optional(),
  APNS_URL: webAddress.default('https://api.push.apple.com'),
};

type Values = z.infer<z.ZodObject<typeof pushEnvironment>>;

export interface ExpoSettings {
  url: string;
  accessToken: string;
}

/** A Google service account that may send messages. */
export interface FcmSettings {
  url: string;
  projectId: string;
  clientEmail: string;
  privateKeyId: string;
  privateKey: string;
  tokenUrl: string;
}

export interface ApnsSettings {
  url: string;
  teamId: string;
  keyId: string;
  /** Private key on the curve P-256 (PEM). */
  key: string;
  bundleId: string;
}

/** Accounts at the services that deliver push notifications; a service without an account isn't used. */
export interface PushSettings {
  expo?: ExpoSettings;
  fcm?: FcmSettings;
  apns?: ApnsSettings;
}

/** Fields of a service account's key file that we use. */
const serviceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.email(),
  private_key_id: z.string(),
  private_key: z.string().refine((key) => isKey(key)),
  token_uri: webAddress,
});

/** Reads the accounts; calls `refuse` with a sentence about the first problem. */
export function readPushSettings(
  values: Values,
  { ios }: MobileAppSettings,
  production: boolean,
  refuse: Refuse,
): PushSettings {
  const settings: PushSettings = {};
  if (values.EXPO_ACCESS_TOKEN) settings.expo = { url: values.EXPO_URL, accessToken: values.EXPO_ACCESS_TOKEN };
  if (values.FCM_SERVICE_ACCOUNT) settings.fcm = fcmOf(values.FCM_URL, values.FCM_SERVICE_ACCOUNT, refuse);
  const apns = together(values, refuse, ['APNS_KEY_ID', 'APNS_KEY']);
  if (apns) {
    const [keyId = '', key = ''] = apns;
    if (!ios) return refuse('IOS_APP_TEAM_ID is required when APNS_KEY_ID is set.');
    settings.apns = { url: values.APNS_URL, ...ios, keyId, key };
  }
  if (production)
    for (const name of ['EXPO_URL', 'FCM_URL', 'APNS_URL'] as const)
      if (values[name].startsWith('http:')) refuse(`${name} must start with https:// in production.`);
  if (production && settings.fcm?.tokenUrl.startsWith('http:'))
    refuse('The token_uri of FCM_SERVICE_ACCOUNT must start with https:// in production.');
  return settings;
}

function fcmOf(url: string, json: string, refuse: Refuse): FcmSettings {
  const parsed = serviceAccount.safeParse(parsedJson(json));
  if (!parsed.success) return refuse('FCM_SERVICE_ACCOUNT must be the JSON key file of a service account.');
  const { project_id, client_email, private_key_id, private_key, token_uri } = parsed.data;
  return {
    url,
    projectId: project_id,
    clientEmail: client_email,
    privateKeyId: private_key_id,
    privateKey: private_key,
    tokenUrl: token_uri,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

function isEllipticKey(pem: string): boolean {
  return isKey(pem) && createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
}
