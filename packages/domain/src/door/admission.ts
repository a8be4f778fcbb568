import { DAY_MS, MINUTE_MS } from '../dates/durations.ts';
import type { EventState } from '../events/event-states.ts';
import type { MemberRole } from '../organisers/organiser-roles.ts';

/** An event's times and its admission hours. Instants are in milliseconds since 1970. */
export interface AdmissionRules {
  startsAt: number;
  endsAt: number;
  /** Minutes before the start at which admission opens. */
  opensMinutes: number;
  /** Minutes after the end at which admission closes. */
  closesMinutes: number;
}

/**
 * Default admission hours: from 12 hours before the start to four hours after the end, because many events run late.
 */
export const DEFAULT_ADMISSION = { opensMinutes: 12 * 60, closesMinutes: 4 * 60 } as const;

/** Maximum for `opensMinutes` and for `closesMinutes`: 30 days. */
export const MAX_ADMISSION_MINUTES = 30 * 24 * 60;

/** Start and end of the admission hours, both inclusive. */
export function admissionWindow({ startsAt, endsAt, opensMinutes, closesMinutes }: AdmissionRules) {
  return { opensAt: startsAt - opensMinutes * MINUTE_MS, closesAt: endsAt + closesMinutes * MINUTE_MS };
}

/** Reason why the door doesn't admit anyone at `now`; null if it does. */
export function outsideAdmission(rules: AdmissionRules, now: number): 'too_early' | 'too_late' | null {
  return outsideWindow(admissionWindow(rules), now);
}

/** As above, for hours that were computed before. */
export function outsideWindow(
  { opensAt, closesAt }: ReturnType<typeof admissionWindow>,
  now: number,
): 'too_early' | 'too_late' | null {
  if (now < opensAt) return 'too_early';
  return now > closesAt ? 'too_late' : null;
}

/** Reason why an event in this state admits no one, not even outside its hours; null if it does. */
export function notTakingPlace(state: EventState): 'postponed' | 'cancelled' | null {
  return state === 'postponed' || state === 'cancelled' ? state : null;
}

/** Source of a person's rights at the door: their role as a member, or a door link. */
export type DoorRights = { role: MemberRole } | { role: null; linkMayAdmitAnyway: boolean };

/** True if a person may admit outside the admission hours, with a reason. */
export function mayAdmitAnyway(rights: DoorRights): boolean {
  return rights.role === null ? rights.linkMayAdmitAnyway : mayUndoAnyAdmission(rights.role);
}

/** True if this role may undo any admission to an event. */
export function mayUndoAnyAdmission(role: MemberRole | null): boolean {
  return role === 'owner' || role === 'manager';
}

/** Time within which people may undo their own admissions from the same device, whatever their role. */
export const UNDO_OWN_MS = 5 * MINUTE_MS;

/**
 * True if an admission may be undone. `own` means that it was made by the same person or door link, from the same
 * device.
 */
export function mayUndoAdmission(
  role: MemberRole | null,
  { own, admittedAt }: { own: boolean; admittedAt: number },
  now: number,
): boolean {
  return mayUndoAnyAdmission(role) || (own && now - admittedAt <= UNDO_OWN_MS);
}

/** Maximum age of a scan when it is sent, in milliseconds; a scanner can be without a connection for days. */
export const MAX_SCAN_AGE_MS = 30 * DAY_MS;

/** Maximum length of the reason for an admission outside the hours or for an undo. */
export const MAX_DOOR_REASON_LENGTH = 200;

/** Minutes converted to hours for an input field: `12`, `1.5`. */
export function hoursInput(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100);
}

/** Parses hours with a decimal point or comma into minutes; null for anything else. Doesn't check limits. */
export function readHours(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,4}([.,]\d{1,2})?$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 60) : null;
}
