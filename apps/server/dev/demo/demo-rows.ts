import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { encryptTotpSecret } from '../../src/features/accounts/second-factor/totp.ts';
import type { KeyRings } from '../../src/keys/signing-keys.ts';
import { DEMO_PASSWORD, demoAccounts, userId } from './accounts.ts';
import { demoId } from './demo-ids.ts';
import { demoAdmissions } from './demo-admissions.ts';
import { demoCatalogue, organiserId } from './demo-catalogue.ts';
import { demoTerms } from './demo-organiser-terms.ts';
import { demoMessages } from './demo-messages.ts';
import { demoPageViews } from './demo-page-views.ts';
import { demoSales } from './demo-sales.ts';
import { demoSettlements } from './demo-settlements.ts';

/**
 * The demo's rows by table, in the order in which they can be inserted. `today` is a day number, and `lastEntryId` the
 * last id that was assigned to a ledger entry.
 */
export async function demoRows(
  keys: Pick<KeyRings, 'bankDetails' | 'secondFactors'>,
  { today, lastEntryId }: { today: number; lastEntryId: number },
) {
  const { users, organiser_members, totp_secrets } = accountRows(keys, await hashPassword(DEMO_PASSWORD));
  const { organisers, ...catalogue } = demoCatalogue(today);
  const { rows: sales, placed, sold } = demoSales(today);
  const scans = demoAdmissions(sales.tickets, doorUserId(), today);
  const terms = demoTerms(keys, today);
  const { beforeSales, afterSales } = demoSettlements(sold, today, lastEntryId + sales.ledger_entries.length);
  const tables = {
    users,
    organisers,
    organiser_members,
    totp_secrets,
    ...catalogue,
    ...terms,
    ...beforeSales,
    ...sales,
    scans,
    sales_changes: demoPageViews(placed, today),
    contact_messages: demoMessages(today),
  };
  return { tables, afterSales };
}

function accountRows(keys: Pick<KeyRings, 'secondFactors'>, passwordHash: string) {
  return {
    users: demoAccounts.map(({ email, name, roles }) => ({
      id: userId(email),
      email,
      name,
      roles,
      password_hash: passwordHash,
      email_verified_at: new Date(),
    })),
    organiser_members: demoAccounts.flatMap(({ email, memberOf }) =>
      memberOf
        ? [{ organiser_id: organiserId(memberOf.organiser), user_id: userId(email), member_role: memberOf.role }]
        : [],
    ),
    totp_secrets: demoAccounts.flatMap(({ email, totpSecret }) =>
      totpSecret
        ? [
            {
              id: demoId(`app of ${email}`),
              user_id: userId(email),
              encrypted_secret: `\\x${encryptTotpSecret(keys, userId(email), totpSecret).toString('hex')}`,
              created_at: new Date(),
              confirmed_at: new Date(),
              failures: 0,
            },
          ]
        : [],
    ),
  };
}

function doorUserId(): string {
  const doorAccount = demoAccounts.find(({ memberOf }) => memberOf?.role === 'door');
  if (!doorAccount) throw new Error('No demo account has the role of door staff');
  return userId(doorAccount.email);
}
