import type { EventState } from '@quivertree/domain/events/event-states';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import { TICKET_STATE_LABELS, type TicketState } from '@quivertree/domain/tickets/ticket-states';

export const EVENT_STATE_TONES: Record<EventState, StatusTone> = {
  draft: 'neutral',
  in_review: 'waiting',
  published: 'good',
  ended: 'neutral',
  postponed: 'waiting',
  cancelled: 'bad',
};

/** True if the event's page is public. */
export function hasPublicPage(state: EventState): boolean {
  return state !== 'draft' && state !== 'in_review';
}

export const ORGANISER_STATE_WORDS: Record<OrganiserState, string> = {
  applied: 'In review',
  sent_back: 'Changes requested',
  approved: 'Approved',
  closed: 'Closed',
};

export const ORGANISER_STATE_TONES: Record<OrganiserState, StatusTone> = {
  applied: 'waiting',
  sent_back: 'info',
  approved: 'good',
  closed: 'bad',
};

export const TICKET_STATES: Record<TicketState, { label: string; tone: StatusTone }> = {
  issued: { label: TICKET_STATE_LABELS.issued, tone: 'good' },
  transferring: { label: TICKET_STATE_LABELS.transferring, tone: 'waiting' },
  offered: { label: TICKET_STATE_LABELS.offered, tone: 'waiting' },
  void: { label: TICKET_STATE_LABELS.void, tone: 'neutral' },
};
