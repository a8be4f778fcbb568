import { MINUTE_MS } from './durations.ts';
import type { MemberRole } from './organiser-roles.ts';

/** When an event is, and how long before and after its door admits. Instants in milliseconds since 1970. */
export interface AdmissionRules {
  startsAt: number;
  endsAt: number;
  /** Minutes before the start. */
  opensMinutes: number;
  /** Minutes after the end. */
  closesMinutes: number;
}

/** Half a day before the start, and four hours after the end: many events run late. */
export const DEFAULT_ADMISSION = { opensMinutes: 12 * 60, closesMinutes: 4 * 60 } as const;

/** The furthest that admission may reach before the start or after the end: 30 days. */
export const MAX_ADMISSION_MINUTES = 30 * 24 * 60;

/** From when until when the door admits; both instants are within. */
export function admissionWindow({ startsAt, endsAt, opensMinutes, closesMinutes }: AdmissionRules) {
  return { opensAt: startsAt - opensMinutes * MINUTE_MS, closesAt: endsAt + closesMinutes * MINUTE_MS };
}

/** Why the door does not admit at `now`; null: it does. */
export function outsideAdmission(rules: AdmissionRules, now: number): 'too_early' | 'too_late' | null {
  const { opensAt, closesAt } = admissionWindow(rules);
  if (now < opensAt) return 'too_early';
  return now > closesAt ? 'too_late' : null;
}

/** Someone at a door: a member by their role, or a door link, which may have the right to admit outside the hours. */
export type DoorRights = { role: MemberRole } | { role: null; linkMayAdmitAnyway: boolean };

/** Whether they may admit outside the admission hours, with a reason. */
export function mayAdmitAnyway(rights: DoorRights): boolean {
  return rights.role === null ? rights.linkMayAdmitAnyway : mayUndoAnyAdmission(rights.role);
}

/** Whether someone with this role may undo every admission of an event. */
export function mayUndoAnyAdmission(role: MemberRole | null): boolean {
  return role === 'owner' || role === 'manager';
}

/** For so long whoever admitted may undo it from the same device, whatever their role. */
export const UNDO_OWN_MS = 5 * MINUTE_MS;

/** Whether an admission may be undone; `own`: by the same person or door link, from the same device. */
export function mayUndoAdmission(
  role: MemberRole | null,
  { own, admittedAt }: { own: boolean; admittedAt: number },
  now: number,
): boolean {
  return mayUndoAnyAdmission(role) || (own && now - admittedAt <= UNDO_OWN_MS);
}

/** Longest reason for an admission outside the hours or for an undo. */
export const MAX_DOOR_REASON = 200;

/** Minutes as people type hours: `12`, `1.5`. */
export function hoursInput(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100);
}

/** The minutes that typed hours mean, with a decimal point or comma; null for anything else. They may be out of bounds. */
export function readHours(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,4}([.,]\d{1,2})?$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 60) : null;
}
