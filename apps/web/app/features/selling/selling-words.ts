import { TICKET_STATE_WORDS, type TicketState } from '@quivertree/domain/ticket-states';
import type { StatusTone } from '../../ui/status-pill.tsx';

export const TICKET_STATES: Record<TicketState, { label: string; tone: StatusTone }> = {
  issued: { label: TICKET_STATE_WORDS.issued, tone: 'good' },
  transferring: { label: TICKET_STATE_WORDS.transferring, tone: 'waiting' },
  offered: { label: TICKET_STATE_WORDS.offered, tone: 'waiting' },
  void: { label: TICKET_STATE_WORDS.void, tone: 'neutral' },
};
