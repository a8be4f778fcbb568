import * as Notifications from 'expo-notifications';
import { Platform } from 'react-native';

/** The phone owner's decision about this app's notifications; `undecided` while the phone can still ask. */
export type Permission = 'granted' | 'denied' | 'undecided';

/** A notification that someone tapped. */
export interface Tap {
  /** Address that it leads to, as its sender wrote it. */
  url: string | undefined;
  /** Address to look for on a map, if the button *Directions* was tapped. */
  directionsTo: string | undefined;
}

/** A notification that the phone shows by itself at a later time. */
export interface ScheduledNotification {
  id: string;
  /** Instant by the phone's clock, in milliseconds since 1970. */
  at: number;
  title: string;
  body: string;
  data: Readonly<Record<string, string>>;
}

const CHANNEL = 'events';
const REMINDER = 'reminder';
const DIRECTIONS = 'directions';

/** Prepares the phone for notifications. Those that arrive while the app is open are shown too. */
export function prepareNotifications(): void {
  Notifications.setNotificationHandler({
    handleNotification: () =>
      Promise.resolve({ shouldShowBanner: true, shouldShowList: true, shouldPlaySound: true, shouldSetBadge: false }),
  });
}

export async function notificationPermission(): Promise<Permission> {
  return permissionOf(await Notifications.getPermissionsAsync());
}

/** Asks the phone's owner for permission, unless they have decided already. */
export async function requestPermission(): Promise<Permission> {
  // Android asks for permission to notify only if the app has a notification channel.
  if (Platform.OS === 'android')
    await Notifications.setNotificationChannelAsync(CHANNEL, {
      name: 'Events and tickets',
      importance: Notifications.AndroidImportance.HIGH,
    });
  await Notifications.setNotificationCategoryAsync(REMINDER, [
    { identifier: DIRECTIONS, buttonTitle: 'Directions', options: { opensAppToForeground: true } },
  ]);
  return permissionOf(await Notifications.requestPermissionsAsync());
}

function permissionOf({ granted, canAskAgain }: { granted: boolean; canAskAgain: boolean }): Permission {
  if (granted) return 'granted';
  return canAskAgain ? 'undecided' : 'denied';
}

/** The phone's token with Expo, or with Apple or Google directly. */
export async function pushToken(provider: 'expo' | 'device'): Promise<string> {
  const { data } =
    provider === 'expo' ? await Notifications.getExpoPushTokenAsync() : await Notifications.getDevicePushTokenAsync();
  return String(data);
}

/** Invalidates the phone's token, so that Apple's or Google's service reports it as gone. */
export async function dropPushToken(): Promise<void> {
  await Notifications.unregisterForNotificationsAsync();
}

/** Ids and data of the notifications that are still to be shown. */
export async function scheduledNotifications(): Promise<{ id: string; data: Record<string, unknown> }[]> {
  const scheduled = await Notifications.getAllScheduledNotificationsAsync();
  return scheduled.map(({ identifier, content }) => ({ id: identifier, data: content.data ?? {} }));
}

/** Schedules a notification, replacing any with the same id. */
export async function scheduleNotification({ id, at, title, body, data }: ScheduledNotification): Promise<void> {
  await Notifications.scheduleNotificationAsync({
    identifier: id,
    content: { title, body, data, sound: true, categoryIdentifier: REMINDER },
    trigger: { type: Notifications.SchedulableTriggerInputTypes.DATE, date: at, channelId: CHANNEL },
  });
}

export async function cancelNotification(id: string): Promise<void> {
  await Notifications.cancelScheduledNotificationAsync(id);
}

/** Calls `listener` for each notification that is tapped, and for the one that started the app. */
export function onTap(listener: (tap: Tap) => void): () => void {
  const first = Notifications.getLastNotificationResponse();
  if (first) {
    Notifications.clearLastNotificationResponse();
    listener(tapOf(first));
  }
  const subscription = Notifications.addNotificationResponseReceivedListener((response) => {
    Notifications.clearLastNotificationResponse();
    listener(tapOf(response));
  });
  return () => subscription.remove();
}

function tapOf({ actionIdentifier, notification }: Notifications.NotificationResponse): Tap {
  const { content, trigger } = notification.request;
  // Notifications that come directly from Apple have their data beside the alert.
  const payload = trigger !== null && 'payload' in trigger ? trigger.payload : undefined;
  return {
    url: textOf(content.data?.['url']) ?? textOf(payload?.['url']),
    directionsTo: actionIdentifier === DIRECTIONS ? textOf(content.data?.['address']) : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
