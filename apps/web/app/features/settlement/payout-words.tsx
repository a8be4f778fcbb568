import type { PayoutState } from '@quivertree/domain/settlement/payout-states';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';

const WORDS: Readonly<Record<PayoutState, readonly [words: string, tone: StatusTone]>> = {
  draft: ['Being prepared', 'neutral'],
  approved: ['Approved', 'info'],
  sent: ['On its way', 'waiting'],
  settled: ['Arrived', 'good'],
  returned: ['Returned', 'bad'],
  withdrawn: ['Withdrawn', 'neutral'],
};

export function PayoutStatePill({ state }: { state: PayoutState }) {
  const [words, tone] = WORDS[state];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}

export function payoutStateWords(state: PayoutState): string {
  return WORDS[state][0];
}
