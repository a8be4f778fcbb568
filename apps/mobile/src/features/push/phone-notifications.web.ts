import type { Permission, ScheduledNotification } from './phone-notifications.ts';

// The app is exported for the web only for tests. There it shows no notifications, and only remembers scheduled
// reminders.

const scheduled = new Map<string, ScheduledNotification>();

export const prepareNotifications = (): void => undefined;
export const notificationPermission = (): Promise<Permission> => Promise.resolve('granted');
export const requestPermission = (): Promise<Permission> => Promise.resolve('granted');
export const pushToken = (): Promise<string> => Promise.reject(new Error('Browsers have no push token.'));
export const dropPushToken = (): Promise<void> => Promise.resolve();
export const scheduledNotifications = () => Promise.resolve([...scheduled.values()]);

export function scheduleNotification(notification: ScheduledNotification): Promise<void> {
  scheduled.set(notification.id, notification);
  return Promise.resolve();
}

export function cancelNotification(id: string): Promise<void> {
  scheduled.delete(id);
  return Promise.resolve();
}

export const onTap = (): (() => void) => () => undefined;
