import {
  type RefundShare,
  shownOrderState,
  SHOWN_ORDER_STATE_LABELS,
  type ShownOrderState,
} from '@quivertree/domain/sales/figures';
import type { OrderState as State } from '@quivertree/domain/orders/order-states';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';

const TONES: Record<ShownOrderState, StatusTone> = {
  reserved: 'waiting',
  fulfilled: 'good',
  partly_refunded: 'waiting',
  refunded: 'neutral',
  expired: 'neutral',
  cancelled: 'bad',
};

/** Choices of the state filter. */
export const ORDER_STATE_CHOICES = Object.entries(SHOWN_ORDER_STATE_LABELS).map(([value, label]) => ({ value, label }));

interface OrderStateProps {
  order: { state: State; refundShare: RefundShare | null; type?: 'ONLINE' | 'COMPLIMENTARY' };
}

/** Pill with an order's state, including partial and full refunds. */
export function OrderState({ order: { state, refundShare, type } }: OrderStateProps) {
  const shown = shownOrderState(state, refundShare);
  return (
    <StatusPill tone={TONES[shown]}>
      {type === 'COMPLIMENTARY' ? 'Complimentary' : SHOWN_ORDER_STATE_LABELS[shown]}
    </StatusPill>
  );
}
