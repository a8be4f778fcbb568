import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type { StatusTone } from '../../ui/status-pill.tsx';

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
