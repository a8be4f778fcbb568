import type { RecordedEntry } from '@quivertree/contract/record';
import { formatMoney } from '@quivertree/domain/money';
import { RECORD_ACTIONS } from '@quivertree/domain/record-actions';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';

type Named = RecordedEntry['actor'];

/** A person's current name. */
export function nameWords(person: Named): string {
  if (!person) return 'Quivertree';
  return person.name ?? 'Deleted account';
}

export function entryWords({ actor, actingFor, action }: RecordedEntry): string {
  return actingFor
    ? `${nameWords(actor)}, on behalf of ${nameWords(actingFor)}, ${RECORD_ACTIONS[action]}`
    : `${nameWords(actor)} ${RECORD_ACTIONS[action]}`;
}

/** Details of an entry for people: amounts with their currency, times in Namibia's time zone, and no ids. */
export function detailWords(details: RecordedEntry['details']): string {
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

function plain(value: RecordedEntry['details'][string]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return INSTANT.test(String(value)) ? formatDateTime(String(value), NAMIBIA) : String(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Splits a camel-case name into words. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ id$/, '');
}

function isId(value: RecordedEntry['details'][string]): boolean {
  return typeof value === 'string' && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40})$/.test(value);
}
