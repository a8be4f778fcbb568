import { PAYOUT_STATES, type PayoutState } from '@quivertree/domain/settlement/payout-states';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { PayoutStatePill, payoutStateWords } from '../payout-words.tsx';

/** Labels for the states that administrators act on; the other states have the same labels as for organisers. */
const TO_DO: Partial<Record<PayoutState, string>> = { draft: 'To approve', approved: 'To pay' };

export const ADMIN_PAYOUT_CHOICES = PAYOUT_STATES.map((value) => ({
  value,
  label: TO_DO[value] ?? payoutStateWords(value),
}));

const STEP_DONE: Record<PayoutState, string> = {
  draft: 'Created',
  approved: 'Approved',
  sent: 'Marked as paid',
  settled: 'Arrived',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
};

/** Name of a step that was taken. A payout can become a draft again, for instance when it's removed from a bank file. */
export function stepWords({ from, to }: { from?: PayoutState | null; to: PayoutState }): string {
  if (to !== 'draft' || !from) return STEP_DONE[to];
  return from === 'draft' ? 'Redrafted' : 'Back to draft';
}

export function AdminPayoutPill({ state }: { state: PayoutState }) {
  const words = TO_DO[state];
  return words ? <StatusPill tone="waiting">{words}</StatusPill> : <PayoutStatePill state={state} />;
}
