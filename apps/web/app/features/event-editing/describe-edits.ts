import { hoursInput } from '@quivertree/domain/admission';
import { formatPrice } from '@quivertree/domain/money';
import { type EditedRow, sameValue } from '@quivertree/domain/merge-edits';
import { REFUND_POLICY_WORDS, type RefundPolicy } from '@quivertree/domain/refund-policy';
import { formatDateTime } from '@quivertree/domain/zoned-time';

/** What fields are called where edits are told of. */
const FIELD_WORDS: Record<string, string> = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  location: 'Venue',
  address: 'Address',
  city: 'City',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  startsAt: 'Start',
  endsAt: 'End',
  admissionOpensMinutes: 'Admission opens before the start',
  admissionClosesMinutes: 'Admission closes after the end',
  pictureId: 'Picture',
  businessCoversFee: 'You bear the fee',
  maxPerBuyer: 'Most tickets for one person',
  returnFeeBasisPoints: 'Share kept of a returned ticket',
  returnFeeMinor: 'Amount kept of a returned ticket',
  exactStock: 'Show how many tickets are left',
  refundPolicy: 'Refund policy',
  priceMinor: 'Price',
  capacity: 'Number of tickets',
  poolName: 'Pool',
  salesStartAt: 'Sales open',
  salesEndAt: 'Sales close',
  maxPerOrder: 'Most per order',
  transferable: 'Can be passed on',
  returnable: 'Can be returned',
  label: 'Question',
  type: 'Kind of answer',
  required: 'Must be answered',
  section: 'Section',
  options: 'Choices',
};
const INSTANTS = new Set(['startsAt', 'endsAt', 'salesStartAt', 'salesEndAt']);
const AMOUNTS = new Set(['priceMinor', 'returnFeeMinor']);

interface Shown {
  timeZone: string;
  currency: string;
}

export function fieldWords(field: string): string {
  return FIELD_WORDS[field] ?? field;
}

/** A field's value in words. */
export function valueWords(field: string, value: unknown, { timeZone, currency }: Shown): string {
  if (field === 'pictureId') return value === null ? 'The poster' : 'A picture of yours';
  if (field === 'returnFeeBasisPoints') return `${Number(value) / 100}%`;
  if (field === 'admissionOpensMinutes' || field === 'admissionClosesMinutes')
    return `${hoursInput(Number(value))} hours`;
  if (field === 'refundPolicy') return REFUND_POLICY_WORDS[value as RefundPolicy].label;
  if (value === null || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (INSTANTS.has(field)) return formatDateTime(String(value), timeZone);
  if (AMOUNTS.has(field)) return formatPrice({ amount: Number(value), currency });
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

export interface DescribedEdit {
  /** What changes, for instance "VIP: Price". */
  what: string;
  /** Undefined: it is new. */
  from: string | undefined;
  /** Undefined: it goes. */
  to: string | undefined;
}

/** What an edit changes, in words. */
export function describeEdits(base: object, doc: object, shown: Shown): DescribedEdit[] {
  const [before, after] = [base, doc] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(after).flatMap((name) => {
    if (sameValue(before[name], after[name])) return [];
    if (!isRows(after[name]) || !isRows(before[name]))
      return [{ what: fieldWords(name), ...bothWords(name, before[name], after[name], shown) }];
    return describeRows(before[name], after[name], shown);
  });
}

type Rows = (EditedRow & Record<string, unknown>)[];

function describeRows(before: Rows, after: Rows, shown: Shown): DescribedEdit[] {
  const edits: DescribedEdit[] = [];
  for (const row of after) {
    const known = before.find(({ key }) => key === row.key);
    if (!known) edits.push({ what: rowWords(row), from: undefined, to: 'new' });
    else
      for (const field of Object.keys(row))
        if (field !== 'key' && field !== 'id' && !sameValue(row[field], known[field]))
          edits.push({
            what: `${rowWords(known)}: ${fieldWords(field)}`,
            ...bothWords(field, known[field], row[field], shown),
          });
  }
  for (const row of before)
    if (!after.some(({ key }) => key === row.key)) edits.push({ what: rowWords(row), from: 'there', to: undefined });
  const kept = after.filter(({ key }) => before.some((row) => row.key === key)).map(({ key }) => key);
  const were = before.filter(({ key }) => kept.includes(key)).map(({ key }) => key);
  if (!sameValue(kept, were)) edits.push({ what: 'Order', from: 'as it was', to: 'changed' });
  return edits;
}

/** What a row is called. */
export function rowWords(row: Record<string, unknown>): string {
  return String(row['name'] ?? row['label'] ?? '') || 'Without a name';
}

function bothWords(field: string, from: unknown, to: unknown, shown: Shown): { from: string; to: string } {
  return { from: valueWords(field, from, shown), to: valueWords(field, to, shown) };
}

function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'key' in row);
}
