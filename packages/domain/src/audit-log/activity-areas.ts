/** Filters for an organisation's activity: each area, with the prefixes of its audit actions. */
export const ACTIVITY_AREAS = {
  organisation: ['organisation', 'plan', 'advance_share'],
  team: ['team'],
  events: [
    'event',
    'ticket_type',
    'questions',
    'capacity',
    'allotment',
    'complimentary',
    'buyer_limit',
    'door_link',
    'picture',
  ],
  orders: ['order', 'attendee', 'ticket', 'refund', 'dispute', 'suspense'],
  money: ['bank_details', 'payout', 'settlement'],
} as const;
