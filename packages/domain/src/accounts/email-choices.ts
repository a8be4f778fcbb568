/** Optional emails, as described on the settings page. */
export const OPTIONAL_EMAILS = {
  team_joined: {
    name: 'Someone joins my team',
    about:
      'Sent to owners when someone accepts an invitation. New members also appear on the team page and under Activity.',
  },
} as const satisfies Record<string, { name: string; about: string }>;

export type OptionalEmail = keyof typeof OPTIONAL_EMAILS;
export const OPTIONAL_EMAIL_KINDS = ['team_joined'] as const satisfies readonly OptionalEmail[];

/** Emails that can't be turned off, because without them someone could lose a ticket, money or their account. */
export const NECESSARY_EMAILS = [
  'Your tickets and changes to them',
  'Cancelled, postponed or rescheduled events',
  'Payments, refunds, disputes, payouts and changes to bank details',
  'Tickets from a waiting list',
  'Sign-ins from a new browser, changes to how you sign in, and the deletion of your account',
  'Changes to your role in an organisation, and, if you own it, to other roles and its contact email',
  'Reviews of your organisation and events',
] as const;
