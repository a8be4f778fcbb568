import { useEffect, useSyncExternalStore } from 'react';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { deviceTickets } from '../tickets/tickets.ts';
import { cancelNotification, scheduledNotifications, scheduleNotification } from './phone-notifications.ts';
import { type PlannedReminder, plannedReminders } from './planned-reminders.ts';

const REMINDERS = 'reminders';
const listeners = new Set<() => void>();

/**
 * True if the person wants to be reminded of their events. Signing out empties the store, and so turns reminders off.
 */
export function remindersAreOn(): boolean {
  return deviceStore.getItem(REMINDERS) !== null;
}

/**
 * Turns reminders on or off.
 *
 * @throws if the phone has no room to store it
 */
export function turnReminders(on: boolean): void {
  if (on) deviceStore.setItem(REMINDERS, 'on');
  else deviceStore.removeItem(REMINDERS);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRemindersOn(): boolean {
  return useSyncExternalStore(subscribe, remindersAreOn);
}

/** Pending changes, made one after another, so that an earlier plan can't undo a later one. */
let changes: Promise<void> = Promise.resolve();

/** Schedules the reminders of the tickets on this phone, moves those of moved events and removes the others. */
export function updateReminders(): Promise<void> {
  // Tickets are shown even if the phone can't schedule reminders.
  changes = changes.then(applyPlan).catch(() => undefined);
  return changes;
}

async function applyPlan(): Promise<void> {
  const planned = remindersAreOn() ? plannedReminders(deviceTickets.state().stored, serverNow()) : [];
  const found = (await scheduledNotifications()).filter(({ data }) => typeof data['reminder'] === 'string');
  const content = new Map(found.map(({ id, data }) => [id, data['reminder']]));
  const wanted = new Set(planned.map(({ id }) => id));
  for (const { id } of found) if (!wanted.has(id)) await cancelNotification(id);
  for (const { at, ...rest } of planned) {
    const reminder = { ...rest, at: byPhone(at) };
    if (content.get(reminder.id) !== contentOf(reminder)) await schedule(reminder);
  }
}

/** Converts an instant by the server's clock to the phone's own, by which it schedules and which may be wrong. */
function byPhone(at: number): number {
  const difference = serverNow() - Date.now();
  // To the second, because the two clocks are read one after the other.
  return at - Math.round(difference / 1_000) * 1_000;
}

async function schedule(reminder: PlannedReminder): Promise<void> {
  const { id, at, title, body, path, address } = reminder;
  const data = { reminder: contentOf(reminder), url: path, address };
  await scheduleNotification({ id, at, title, body, data });
}

/** Everything about a reminder as text, which differs if any of it has changed. */
function contentOf({ at, title, body, path, address }: PlannedReminder): string {
  return JSON.stringify([at, title, body, path, address]);
}

/** Keeps the reminders up to date with the tickets on this phone. */
export function useReminders(): void {
  useEffect(() => {
    let known: unknown;
    const update = () => {
      const { stored } = deviceTickets.state();
      if (stored === known) return;
      known = stored;
      void updateReminders();
    };
    update();
    const stops = [deviceTickets.subscribe(update), subscribe(() => void updateReminders())];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
