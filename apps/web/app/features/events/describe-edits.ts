import { plural } from '@quivertree/domain/text/plural';
import { hoursInput } from '@quivertree/domain/door/admission';
import { formatPrice } from '@quivertree/domain/money/money';
import { isRows, type Row, sameValue } from '@quivertree/domain/events/merge-edits';
import { REFUND_POLICY_LABELS, type RefundPolicy } from '@quivertree/domain/payments/refund-policy';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';

/** Labels of fields in the summary of edits. */
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
  admissionOpensMinutes: 'Admission opens (before start)',
  admissionClosesMinutes: 'Admission closes (after end)',
  pictureId: 'Picture',
  businessCoversFee: 'Absorb the fee',
  maxPerBuyer: 'Maximum tickets per person',
  returnFeeBasisPoints: 'Return fee (percentage)',
  returnFeeMinor: 'Return fee (fixed amount)',
  exactStock: 'Show how many tickets are left',
  waitingRoom: 'Use a waiting room when sales open',
  refundPolicy: 'Refund policy',
  priceMinor: 'Price',
  capacity: 'Quantity',
  poolName: 'Pool',
  salesStartAt: 'Sales open',
  salesEndAt: 'Sales close',
  maxPerOrder: 'Maximum per order',
  transferable: 'Can be transferred',
  returnable: 'Can be returned',
  label: 'Question',
  type: 'Answer type',
  required: 'Required',
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

export function valueWords(field: string, value: unknown, { timeZone, currency }: Shown): string {
  if (field === 'pictureId') return value === null ? 'Generated poster' : 'Your picture';
  if (field === 'returnFeeBasisPoints') return `${Number(value) / 100}%`;
  if (field === 'admissionOpensMinutes' || field === 'admissionClosesMinutes')
    return plural(Number(hoursInput(Number(value))), '1 hour', '{n} hours');
  if (field === 'refundPolicy') return REFUND_POLICY_LABELS[value as RefundPolicy].label;
  if (value === null || value === '') return '(empty)';
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
  /** Field or row that changes, for instance "VIP: Price". */
  subject: string;
  /** Previous value; undefined if the row was added. */
  from: string | undefined;
  /** New value; undefined if the row was removed. */
  to: string | undefined;
}

/** Lists the differences between two versions of a document. */
export function describeEdits(base: object, doc: object, shown: Shown): DescribedEdit[] {
  const [before, after] = [base, doc] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(after).flatMap((name) => {
    if (sameValue(before[name], after[name])) return [];
    if (!isRows(after[name]) || !isRows(before[name]))
      return [{ subject: fieldWords(name), ...bothWords(name, before[name], after[name], shown) }];
    return describeRows(before[name], after[name], shown);
  });
}

function describeRows(before: Row[], after: Row[], shown: Shown): DescribedEdit[] {
  const edits: DescribedEdit[] = [];
  for (const row of after) {
    const known = before.find(({ key }) => key === row.key);
    if (!known) edits.push({ subject: rowWords(row), from: undefined, to: 'new' });
    else
      for (const field of Object.keys(row))
        if (field !== 'key' && field !== 'id' && !sameValue(row[field], known[field]))
          edits.push({
            subject: `${rowWords(known)}: ${fieldWords(field)}`,
            ...bothWords(field, known[field], row[field], shown),
          });
  }
  for (const row of before)
    if (!after.some(({ key }) => key === row.key)) edits.push({ subject: rowWords(row), from: 'there', to: undefined });
  const order = after.filter(({ key }) => before.some((row) => row.key === key)).map(({ key }) => key);
  const previousOrder = before.filter(({ key }) => order.includes(key)).map(({ key }) => key);
  if (!sameValue(order, previousOrder)) edits.push({ subject: 'Display order', from: 'previous', to: 'new' });
  return edits;
}

export function rowWords(row: Record<string, unknown>): string {
  return String(row['name'] ?? row['label'] ?? '') || 'Untitled';
}

function bothWords(field: string, from: unknown, to: unknown, shown: Shown): { from: string; to: string } {
  return { from: valueWords(field, from, shown), to: valueWords(field, to, shown) };
}
