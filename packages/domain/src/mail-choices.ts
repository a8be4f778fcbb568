/** Mails that somebody may do without, in the words of whoever chooses. */
export const OPTIONAL_MAILS = {
  team_joined: {
    name: 'Somebody joins my organisation',
    about: 'To owners, when an invitation is taken. The team’s page and its activity say so too.',
  },
} as const satisfies Record<string, { name: string; about: string }>;

export type OptionalMail = keyof typeof OPTIONAL_MAILS;
export const OPTIONAL_MAIL_KINDS = ['team_joined'] as const satisfies readonly OptionalMail[];

/** Mails that come in any case: without them somebody would lose a ticket, money or their account. */
export const NECESSARY_MAILS = [
  'Your tickets, and what happens to them',
  'Events that are cancelled, postponed or at another hour',
  'Payments, refunds, payouts and changed bank details',
  'Tickets that you were waiting for',
  'Sign-ins in a new browser, and changes of how you sign in',
  'What becomes of your organisation and of events that you handed in',
] as const;
