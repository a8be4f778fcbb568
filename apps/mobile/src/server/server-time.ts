import { type Clock, systemClock } from '@quivertree/runtime/clock';
import { deviceStore } from '../storage/device-store.ts';

const DIFFERENCE = 'server-time-difference';
/** Smaller differences come from the network and don't matter, in milliseconds. */
const TOLERANCE_MS = 60_000;

let difference: number | undefined;

/** Compares the phone's clock, which may be wrong by days, with the `Date` header of an answer. */
export function compareClocks(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(found) || Math.abs(found - differenceNow()) < TOLERANCE_MS) return;
  difference = found;
  try {
    deviceStore.setItem(DIFFERENCE, String(found));
  } catch {
    // Without room in the store, the difference is known until the app closes.
  }
}

/** The server's time in milliseconds since 1970, also offline: the phone's clock and the last known difference. */
export function serverNow(): number {
  return Date.now() + differenceNow();
}

/** The server's clock, for instants that the server sets, such as the end of a reservation. */
export const serverClock: Clock = { now: serverNow, after: systemClock.after };

function differenceNow(): number {
  difference ??= Number(deviceStore.getItem(DIFFERENCE)) || 0;
  return difference;
}
