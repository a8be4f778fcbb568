import type { AuditEntryAnswer } from '@quivertree/contract/audit-log/audit-log';
import { formatMoney } from '@quivertree/domain/money/money';
import { AUDIT_ACTIONS } from '@quivertree/domain/audit-log/audit-actions';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';

type Named = AuditEntryAnswer['actor'];

/** A person's current name. */
export function nameWords(person: Named): string {
  if (!person) return 'Quivertree';
  return person.name ?? 'Deleted account';
}

export function entryWords({ actor, onBehalfOf, action }: AuditEntryAnswer): string {
  return onBehalfOf
    ? `${nameWords(actor)}, on behalf of ${nameWords(onBehalfOf)}, ${AUDIT_ACTIONS[action]}`
    : `${nameWords(actor)} ${AUDIT_ACTIONS[action]}`;
}

/** An entry's details in readable form: amounts with their currency, times in Namibia's time zone, and no ids. */
export function detailWords(details: AuditEntryAnswer['details']): string {
  const { amountMinor, currency, from, to, ...others } = details;
  const words: string[] = [];
  if (typeof amountMinor === 'number' && typeof currency === 'string')
    words.push(formatMoney({ amount: amountMinor, currency }));
  if (from !== undefined && to !== undefined) words.push(`from ${plain(from)} to ${plain(to)}`);
  else if (to !== undefined) words.push(`to ${plain(to)}`);
  for (const [name, value] of Object.entries(others).filter(([, value]) => !isId(value)))
    words.push(`${spaced(name)}: ${plain(value)}`);
  return words.join(' · ');
}

function plain(value: AuditEntryAnswer['details'][string]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return INSTANT.test(String(value)) ? formatDateTime(String(value), NAMIBIA) : String(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Splits a camel-case name into words. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ id$/, '');
}

function isId(value: AuditEntryAnswer['details'][string]): boolean {
  return typeof value === 'string' && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40})$/.test(value);
}
