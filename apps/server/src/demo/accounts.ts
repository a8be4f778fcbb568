import { OWN_ORGANISER } from './organisers.ts';

/** The password of every demo account. Demo data is refused in production. */
export const DEMO_PASSWORD = 'kokerboom-at-noon';

export interface DemoAccount {
  email: string;
  name: string;
  roles: readonly ('USER' | 'BUSINESS_ADMIN' | 'ADMINISTRATOR')[];
  /** What the account is good for, in a few words. */
  purpose: string;
  memberOf?: { organiser: string; role: 'owner' | 'manager' | 'finance' | 'door' };
}

/** One account for each role, and somebody for the door. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'visitor@quivertree.example', name: 'Ndapewa Shikongo', roles: ['USER'], purpose: 'buys tickets' },
  {
    email: 'organiser@quivertree.example',
    name: 'Petrus Goagoseb',
    roles: ['USER', 'BUSINESS_ADMIN'],
    purpose: 'owns Hardap Sounds and its events',
    memberOf: { organiser: OWN_ORGANISER, role: 'owner' },
  },
  {
    email: 'door@quivertree.example',
    name: 'Selma Iipinge',
    roles: ['USER', 'BUSINESS_ADMIN'],
    purpose: 'stands at the doors of Hardap Sounds',
    memberOf: { organiser: OWN_ORGANISER, role: 'door' },
  },
  {
    email: 'admin@quivertree.example',
    name: 'Johanna Muller',
    roles: ['USER', 'ADMINISTRATOR'],
    purpose: 'administers the platform',
  },
];
