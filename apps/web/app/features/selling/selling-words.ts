import { ORDER_STATE_WORDS, type OrderState } from '@quivertree/domain/order-states';
import { TICKET_STATE_WORDS, type TicketState } from '@quivertree/domain/ticket-states';
import type { StatusTone } from '../../ui/status-pill.tsx';

export const ORDER_STATES: Record<OrderState, { label: string; tone: StatusTone }> = {
  reserved: { label: ORDER_STATE_WORDS.reserved, tone: 'waiting' },
  fulfilled: { label: ORDER_STATE_WORDS.fulfilled, tone: 'good' },
  expired: { label: ORDER_STATE_WORDS.expired, tone: 'neutral' },
  cancelled: { label: ORDER_STATE_WORDS.cancelled, tone: 'bad' },
};

export const TICKET_STATES: Record<TicketState, { label: string; tone: StatusTone }> = {
  issued: { label: TICKET_STATE_WORDS.issued, tone: 'good' },
  transferring: { label: TICKET_STATE_WORDS.transferring, tone: 'waiting' },
  offered: { label: TICKET_STATE_WORDS.offered, tone: 'waiting' },
  void: { label: TICKET_STATE_WORDS.void, tone: 'neutral' },
};
