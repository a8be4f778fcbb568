import { demoId } from './demo-ids.ts';
import { demoApplicant, OWN_ORGANISER } from './organisers.ts';

/** Password of every demo account. Production refuses demo data. */
export const DEMO_PASSWORD = 'kokerboom-at-noon';

export interface DemoAccount {
  email: string;
  name: string;
  roles: readonly ('USER' | 'BUSINESS_ADMIN' | 'ADMINISTRATOR')[];
  /** Purpose of the account, in a few words. */
  purpose: string;
  memberOf?: { organiser: string; role: 'owner' | 'manager' | 'finance' | 'door' };
  /** Authenticator app secret, in base 32, for accounts with two-step verification. */
  totpSecret?: string;
}

/** The two people who approve and send payouts in the demo. */
export const DEMO_APPROVER = 'admin@quivertree.example';
export const DEMO_SENDER = 'second-admin@quivertree.example';

/** One account for each role, one for the door, and a second administrator, because payouts take two people. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'visitor@quivertree.example', name: 'Ndapewa Shikongo', roles: ['USER'], purpose: 'buys tickets' },
  {
    email: 'organiser@quivertree.example',
    name: 'Petrus Goagoseb',
    roles: ['USER', 'BUSINESS_ADMIN'],
    purpose: 'owns Hardap Sounds and its events',
    memberOf: { organiser: OWN_ORGANISER, role: 'owner' },
    totpSecret: 'KOKERBOOMKOKERBOOMKOKERBOOM22222',
  },
  {
    email: 'door@quivertree.example',
    name: 'Selma Iipinge',
    roles: ['USER', 'BUSINESS_ADMIN'],
    purpose: 'works at the doors of Hardap Sounds',
    memberOf: { organiser: OWN_ORGANISER, role: 'door' },
  },
  {
    email: demoApplicant.email,
    name: 'Uazuva Kaputu',
    roles: ['USER', 'BUSINESS_ADMIN'],
    purpose: `owns ${demoApplicant.name}, whose application is awaiting review`,
    memberOf: { organiser: demoApplicant.slug, role: 'owner' },
  },
  {
    email: DEMO_APPROVER,
    name: 'Johanna Muller',
    roles: ['USER', 'ADMINISTRATOR'],
    purpose: 'administers the platform',
    totpSecret: 'CAMELTHORNCAMELTHORNCAMELTHORN22',
  },
  {
    email: DEMO_SENDER,
    name: 'Tangeni Nghilifa',
    roles: ['USER', 'ADMINISTRATOR'],
    purpose: 'approves and sends payouts with the first administrator',
    totpSecret: 'WELWITSCHIAWELWITSCHIAWELWITSCH2',
  },
];

export function userId(email: string): string {
  return demoId(`user ${email}`);
}
