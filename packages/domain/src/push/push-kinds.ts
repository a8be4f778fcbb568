/** Push notifications that people can choose on each of their devices, with the names shown on screens. */
export const PUSH_KINDS = {
  event_moved: 'An event I have tickets for has a new date or time',
  event_cancelled: 'An event I have tickets for is cancelled',
  sales_open: 'Sales open for an event I follow',
  offer: 'It’s my turn on a waiting list',
  payment_received: 'My payment has arrived',
  payout: 'A payout to my organisation is on its way',
} as const;

export type PushKind = keyof typeof PUSH_KINDS;

/** Services that deliver push notifications, each with its own tokens. */
export const PUSH_PROVIDERS = ['expo', 'fcm', 'apns'] as const;
export type PushProvider = (typeof PUSH_PROVIDERS)[number];
