import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import type { getBankFile } from '@quivertree/contract/settlement/bank-files';
import type { BankFileFormat, BankFileState } from '@quivertree/domain/settlement/bank-file';
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx';

export const FORMAT_WORDS: Record<BankFileFormat, string> = { csv: 'CSV', 'pain.001': 'ISO 20022 pain.001' };

const STATES: Record<BankFileState, [StatusTone, string]> = {
  open: ['waiting', 'Open'],
  paid: ['good', 'Paid'],
  cancelled: ['neutral', 'Cancelled'],
};

export function BankFilePill({ state }: { state: BankFileState }) {
  const [tone, words] = STATES[state];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}

type Changed = NonNullable<Answer<typeof getBankFile>['payouts'][number]['changed']>;

export const CHANGED_WORDS: Record<Changed, string> = {
  not_covered:
    'After a later refund or dispute, the organiser’s balance no longer covers this payout. If the bank pays it, the organiser will owe us the difference.',
  bank_details_changed: 'The organiser has changed their bank details. The bank will pay into the old account.',
  bank_details_denied:
    'The bank details were reported as unauthorised. Make sure that the bank doesn’t make this payment.',
  approval_withdrawn:
    'This payout’s approval was withdrawn. The payout has to be approved again before it can be marked as paid.',
};

export function timesDownloaded(downloads: number): string {
  if (downloads === 0) return 'Not downloaded yet';
  return plural(downloads, 'Downloaded once', 'Downloaded {n} times');
}
