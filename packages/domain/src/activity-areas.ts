/** What an organisation's record can be narrowed to: the first words of its actions, by what they are about. */
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
