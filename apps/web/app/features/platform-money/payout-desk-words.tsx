import { PAYOUT_STATES, type PayoutState } from '@quivertree/domain/payout-states';
import { StatusPill } from '../../ui/status-pill.tsx';
import { PayoutStatePill, payoutStateWords } from '../settlement/payout-words.tsx';

/** What waits for administrators, in their own words; all else is called as organisers read it. */
const TO_DO: Partial<Record<PayoutState, string>> = { draft: 'To approve', approved: 'To send' };

export const DESK_CHOICES = PAYOUT_STATES.map((value) => ({ value, label: TO_DO[value] ?? payoutStateWords(value) }));

/** A step of a payout that was taken. */
export const STEP_DONE: Record<PayoutState, string> = {
  draft: 'Drawn up',
  approved: 'Approved',
  sent: 'Handed to the bank',
  settled: 'Arrived',
  returned: 'Came back',
  withdrawn: 'Withdrawn',
};

export function DeskPayoutPill({ state }: { state: PayoutState }) {
  const words = TO_DO[state];
  return words ? <StatusPill tone="waiting">{words}</StatusPill> : <PayoutStatePill state={state} />;
}
