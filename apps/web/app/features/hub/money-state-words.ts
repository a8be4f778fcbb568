import type { DisputeState } from '@quivertree/domain/payments/dispute-states';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import type { RefundState } from '@quivertree/domain/payments/refunds';
import type { StatusTone } from '../../ui/status-pill.tsx';

type Words<State extends string> = Record<State, { label: string; tone: StatusTone }>;

export const PAYMENT_STATE_WORDS: Words<PaymentState> = {
  created: { label: 'Created', tone: 'waiting' },
  redirected: { label: 'Redirected to provider', tone: 'waiting' },
  pending: { label: 'Pending', tone: 'waiting' },
  captured: { label: 'Captured', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  abandoned: { label: 'Abandoned', tone: 'neutral' },
};

/** Outcomes of captured payments. */
export const DISPOSITION_WORDS: Words<'applied' | 'surplus' | 'unmatched'> = {
  applied: { label: 'Applied to order', tone: 'good' },
  surplus: { label: 'Paid twice', tone: 'waiting' },
  unmatched: { label: 'In suspense', tone: 'bad' },
};

export const REFUND_STATE_WORDS: Words<RefundState> = {
  requested: { label: 'Requested', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'waiting' },
  unknown: { label: 'No answer yet', tone: 'waiting' },
  succeeded: { label: 'Arrived', tone: 'good' },
  failed: { label: 'Refused', tone: 'bad' },
};

export const DISPUTE_STATE_WORDS: Words<DisputeState> = {
  open: { label: 'Open', tone: 'waiting' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
};
