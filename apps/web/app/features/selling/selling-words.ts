import { TICKET_STATE_LABELS, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type { StatusTone } from '../../ui/status-pill.tsx';

export const TICKET_STATES: Record<TicketState, { label: string; tone: StatusTone }> = {
  issued: { label: TICKET_STATE_LABELS.issued, tone: 'good' },
  transferring: { label: TICKET_STATE_LABELS.transferring, tone: 'waiting' },
  offered: { label: TICKET_STATE_LABELS.offered, tone: 'waiting' },
  void: { label: TICKET_STATE_LABELS.void, tone: 'neutral' },
};
