import type { AuditEntryAnswer } from '@quivertree/contract/audit-log/audit-log';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { AUDIT_ACTIONS } from '@quivertree/domain/audit-log/audit-actions';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { PROVIDERS, providerName } from '@quivertree/domain/payments/payment-providers';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { DISPUTE_STATE_WORDS, REFUND_STATE_WORDS } from '../hub/money-state-words.ts';
import { ROLE_WORDS } from '../people/role-words.ts';
import { PLAN_WORDS, shareWords } from '../settlement/platform/plan-words.ts';

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

/**
 * An entry's details in readable form: amounts with their currency, times in Namibia's time zone, words instead of codes,
 * and no ids.
 */
export function detailWords(details: AuditEntryAnswer['details']): string {
  const { amountMinor, currency, from, to, ...others } = details;
  const words: string[] = [];
  if (typeof amountMinor === 'number' && typeof currency === 'string')
    words.push(formatMoney({ amount: amountMinor, currency }));
  if (from !== undefined && to !== undefined) words.push(`from ${plain(from)} to ${plain(to)}`);
  else if (to !== undefined) words.push(`to ${plain(to)}`);
  for (const [name, value] of Object.entries(others).filter(([, value]) => !isId(value))) {
    const label = labelOf(name);
    const shown = typeof value === 'number' ? figure(name, value, currency) : plain(value);
    words.push(label === '' ? shown : `${label}: ${shown}`);
  }
  return words.join(' · ');
}

function plain(value: AuditEntryAnswer['details'][string]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (INSTANT.test(value)) return formatDateTime(value, NAMIBIA);
  return CODES[value] ?? value.replaceAll('_', ' ').replaceAll('+', ', ');
}

/** A number with its unit. Details name amounts in minor units and shares in basis points accordingly. */
function figure(name: string, value: number, currency: unknown): string {
  if (name.endsWith('Minor'))
    return formatMoney({ amount: value, currency: typeof currency === 'string' ? currency : DEFAULT_CURRENCY });
  return /basisPoints$/i.test(name) ? shareWords(value) : String(value);
}

const labelsOf = <Key extends string>(words: Record<Key, { label: string }>) =>
  Object.fromEntries(Object.entries<{ label: string }>(words).map(([code, { label }]) => [code, label]));

/** Words for codes. Each code means the same in all details. */
const CODES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEMBER_ROLE_LABELS).map(([role, { name }]) => [role, name])),
  ...ROLE_WORDS,
  ...PLAN_WORDS,
  ...Object.fromEntries(PROVIDERS.map((provider) => [provider, providerName(provider)])),
  ...labelsOf(REFUND_STATE_WORDS),
  ...labelsOf(DISPUTE_STATE_WORDS),
  event_end: 'after each event',
  passkey: 'Passkey',
  totp: 'Authenticator app',
  csv: 'CSV',
  xlsx: 'Excel',
};

/** Labels of details whose names don't say enough; '' for values that need none. */
const LABELS: Readonly<Record<string, string>> = {
  state: '',
  role: '',
  kind: '',
  method: '',
  format: '',
  basisPoints: '',
  place: 'position',
  variableFeeBasisPoints: 'fee',
  fixedFeeMinor: 'fixed fee',
};

function labelOf(name: string): string {
  return LABELS[name] ?? spaced(name.replace(/Minor$/, ''));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Splits a camel-case name into words. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ id$/, '');
}

function isId(value: AuditEntryAnswer['details'][string]): boolean {
  return typeof value === 'string' && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40})$/.test(value);
}
