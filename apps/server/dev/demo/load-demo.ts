import { dayNumber, NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { inTransaction } from '../../src/db/database.ts';
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
 * Fills an empty database with the demo as of `now` (milliseconds since 1970): accounts, organisers, events, sales with
 * their payments, ledger postings and tickets, page views, settlements and messages. Leaves a database that has any
 * user or organiser untouched and returns false. Safe when several servers start at once.
 */
export async function loadDemo(
  pool: pg.Pool,
  keys: Pick<KeyRings, 'bankDetails' | 'secondFactors'>,
  now: number = Date.now(),
): Promise<boolean> {
  const today = dayNumber(wallTimeAt(now, NAMIBIA));
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`);
    if (!(await isEmpty(client))) return false;
    const { users, organiser_members, totp_secrets } = accountRows(keys, await hashPassword(DEMO_PASSWORD));
    const { organisers, ...catalogue } = demoCatalogue(today);
    const { rows: sales, placed, sold } = demoSales(today);
    const scans = demoAdmissions(sales.tickets, doorUserId(), today);
    const terms = demoTerms(keys, today);
    const lastEntryId = (await lastLedgerEntryId(client)) + sales.ledger_entries.length;
    const { beforeSales, afterSales } = demoSettlements(sold, today, lastEntryId);
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
    for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows);
    for (const [table, rows] of Object.entries(afterSales)) await insertRows(client, table, rows);
    return true;
  });
}

async function isEmpty(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from organisers) as used',
  );
  return rows[0]?.used === false;
}

/** Last id that was assigned to a ledger entry. Not 0 even in an empty ledger if an earlier load was rolled back. */
async function lastLedgerEntryId(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_entries', 'id')::regclass), 0) as id`,
  );
  return rows[0]?.id ?? 0;
}

/** Inserts rows into a table in one statement. The rows' keys are column names; other columns get their defaults. */
async function insertRows(client: pg.PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
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
