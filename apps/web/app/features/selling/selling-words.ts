import type { StatusTone } from '../../ui/status-pill.tsx';

export const ORDER_STATES: Record<
  'reserved' | 'fulfilled' | 'expired' | 'cancelled',
  { label: string; tone: StatusTone }
> = {
  reserved: { label: 'Waiting for payment', tone: 'waiting' },
  fulfilled: { label: 'Confirmed', tone: 'good' },
  expired: { label: 'Not paid in time', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const TICKET_STATES: Record<
  'issued' | 'transferring' | 'offered' | 'void',
  { label: string; tone: StatusTone }
> = {
  issued: { label: 'Valid', tone: 'good' },
  transferring: { label: 'Being passed on', tone: 'waiting' },
  offered: { label: 'Offered for return', tone: 'waiting' },
  void: { label: 'Void', tone: 'neutral' },
};
