import type { Answer } from '@quivertree/contract/call';
import { listPushDevices, registerPushDevice, revokePushDevice } from '@quivertree/contract/push/push';
import { PUSH_KINDS, type PushKind, PUSH_PROVIDERS, type PushProvider } from '@quivertree/domain/push/push-kinds';
import { systemClock } from '@quivertree/runtime/clock';
import { withDeadline } from '@quivertree/runtime/deadline';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { useEffect } from 'react';
import { Platform } from 'react-native';
import { useOnline } from '../../query/use-online.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { dropPushToken, notificationPermission, pushToken } from './phone-notifications.ts';

/** This phone's registration, as the server last confirmed it. */
interface Registration {
  deviceId: string;
  provider: PushProvider;
  token: string;
  kinds: readonly PushKind[];
}

const REGISTRATION = 'push-registration';
/** Time for which signing out waits for the server, in milliseconds. */
const SIGN_OUT_PATIENCE_MS = 5_000;

/** Provider that delivers to this phone: its own service if the server offers that, otherwise Expo's; null if neither. */
export function providerFor(os: string, offered: readonly PushProvider[]): PushProvider | null {
  const own = ({ ios: 'apns', android: 'fcm' } as const)[os];
  if (own !== undefined && offered.includes(own)) return own;
  return offered.includes('expo') ? 'expo' : null;
}

export type PushDevices = Answer<typeof listPushDevices>;

/**
 * Has the server send these kinds to this phone, or nothing if there are none.
 *
 * @throws CallError if the server can't be reached, or an error if the phone gets no token
 */
export async function chooseKinds(kinds: readonly PushKind[], { providers, devices }: PushDevices): Promise<void> {
  const current = devices.find((device) => device.current);
  if (kinds.length === 0) {
    if (current) await apiClient.call(revokePushDevice, { params: { deviceId: current.id } });
    deviceStore.removeItem(REGISTRATION);
    return;
  }
  const provider = providerFor(Platform.OS, providers);
  if (provider === null) throw new Error('We can’t send notifications to this phone yet.');
  await register(provider, kinds);
}

/**
 * Has the server send one more kind of notification to this phone.
 *
 * @throws CallError if the server can't be reached, or an error if the phone can't be notified
 */
export async function addKind(kind: PushKind): Promise<void> {
  const answer = await apiClient.call(listPushDevices, {});
  const chosen = answer.devices.find(({ current }) => current)?.kinds ?? [];
  if (!chosen.includes(kind)) await chooseKinds([...chosen, kind], answer);
}

async function register(provider: PushProvider, kinds: readonly PushKind[]): Promise<void> {
  const token = await tokenOf(provider);
  const { id } = await apiClient.call(registerPushDevice, { body: { provider, token, kinds: [...kinds] } });
  const registration: Registration = { deviceId: id, provider, token, kinds };
  writeJson(deviceStore, REGISTRATION, registration);
}

async function tokenOf(provider: PushProvider): Promise<string> {
  try {
    return await pushToken(provider === 'expo' ? 'expo' : 'device');
  } catch {
    throw new Error('Your phone couldn’t be registered for notifications. Check its connection and try again.');
  }
}

/** Ends this phone's notifications before its session ends. Without a connection, the phone drops its token instead. */
export async function stopPushes(): Promise<void> {
  const registration = readRegistration();
  if (!registration) return;
  const params = { deviceId: registration.deviceId };
  try {
    await withDeadline({ clock: systemClock, milliseconds: SIGN_OUT_PATIENCE_MS }, (signal) =>
      apiClient.call(revokePushDevice, { params }, { signal }),
    );
  } catch {
    await dropPushToken().catch(() => undefined);
  }
}

/** Registers the phone again when its token has changed, which Apple and Google do from time to time. */
export function usePushRegistration(): void {
  const { ready, user } = useSession();
  const online = useOnline();
  const userId = user?.id;
  useEffect(() => {
    // A failed registration is tried again the next time the app starts.
    if (ready && online && userId !== undefined) void refreshRegistration().catch(() => undefined);
  }, [ready, online, userId]);
}

export async function refreshRegistration(): Promise<void> {
  const registration = readRegistration();
  if (!registration || (await notificationPermission()) !== 'granted') return;
  const { provider, token, kinds } = registration;
  const now = await tokenOf(provider);
  if (now !== token) await register(provider, kinds);
}

function readRegistration(): Registration | null {
  const found = readJson(deviceStore, REGISTRATION);
  if (typeof found !== 'object' || found === null) return null;
  const { deviceId, provider, token, kinds } = found as Record<string, unknown>;
  const known = PUSH_PROVIDERS.find((one) => one === provider);
  if (typeof deviceId !== 'string' || typeof token !== 'string' || !known || !Array.isArray(kinds)) return null;
  return { deviceId, provider: known, token, kinds: kinds.filter(isPushKind) };
}

function isPushKind(value: unknown): value is PushKind {
  return typeof value === 'string' && Object.hasOwn(PUSH_KINDS, value);
}
