import { login } from '@quivertree/contract/accounts/accounts';
import { getBankDetails } from '@quivertree/contract/settlement/bank-details';
import { createBankFile, downloadBankFile } from '@quivertree/contract/settlement/bank-files';
import { approvePayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { makeUser, type MadeUser } from '../../../../tests/world/make-user.ts';
import {
  fetchFile,
  organiserWithMoney,
  type SignedIn,
  signedIn,
  signedInAgain,
} from '../../../../tests/world/organiser-money.ts';
import { buy } from '../../../../tests/world/paid-order.ts';
import { runTool } from '../../../../tests/world/run-tool.ts';
import { callWithStepUp } from '../../../../tests/world/second-factor.ts';
import { startWorld, WORLD_SECRET, type World } from '../../../../tests/world/world.ts';
import { addCheckpoints } from '../audit-log/add-checkpoints.ts';
import { createPool } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { encryptTotpSecret, newTotpSecret, totpCode } from '../features/accounts/second-factor/totp.ts';
import { loadKeyRings, wrappingKey } from '../keys/signing-keys.ts';
import { STORED_SECRETS } from './change-secret.ts';

const NEW_SECRET = 'a secret that nobody has seen, since it is new';
const ADMINISTRATOR = { roles: ['USER', 'ADMINISTRATOR'] };

let database: TestDatabase;
/** People's things before the secret is changed, which they must still have afterwards. */
let before: {
  administrator: SignedIn;
  organiserId: string;
  bankFileId: string;
  bankFile: string;
  ticketsKey: string;
  ticketCode: string;
  withApp: MadeUser & { totpSecret: string };
};
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await startWorld({ database });
  const [approver, administrator] = [await signedIn(world, ADMINISTRATOR), await signedIn(world, ADMINISTRATOR)];
  const organiserId = await organiserWithMoney(world);
  const bankFileId = await makeBankFile(organiserId, approver, administrator);
  const { ticketsKey } = await buy(world, await makeEvent(world.pool));
  await addCheckpoints(world.pool, world.context.keys.checkpoints);
  before = {
    administrator,
    organiserId,
    bankFileId,
    bankFile: await contentOf(bankFileId, administrator),
    ticketsKey,
    ticketCode: await codeOf(ticketsKey),
    withApp: await personWithApp(),
  };
});
afterAll(() => database.drop());

async function makeBankFile(organiserId: string, approver: SignedIn, maker: SignedIn): Promise<string> {
  const { items } = await approver.client.call(listPayouts, { query: { organiserId } });
  const { id: payoutId, amountMinor, bankDetailsId } = items[0] as (typeof items)[number];
  await callWithStepUp(approver, approvePayout, { params: { payoutId }, body: { amountMinor, bankDetailsId } });
  const { file } = await callWithStepUp(maker, createBankFile, { body: { format: 'csv', currency: 'NAD' } });
  return file?.id ?? '';
}

async function contentOf(bankFileId: string, by: SignedIn): Promise<string> {
  const address = await callWithStepUp(by, downloadBankFile, { params: { bankFileId } });
  return (await fetchFile(world, address)).bytes.toString('utf8');
}

async function codeOf(ticketsKey: string): Promise<string> {
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  return tickets[0]?.code ?? '';
}

async function personWithApp(): Promise<MadeUser & { totpSecret: string }> {
  const user = await makeUser(world.pool);
  const totpSecret = newTotpSecret();
  await world.pool.query(
    'insert into totp_secrets (id, user_id, encrypted_secret, confirmed_at) values ($1, $2, $3, now())',
    [newId(), user.id, encryptTotpSecret(world.context.keys, user.id, totpSecret)],
  );
  return { ...user, totpSecret };
}

const changeSecret = (settings: Record<string, string> = {}) =>
  runTool('key-rotation/main.ts', ['secret'], {
    DATABASE_URL: database.url,
    SECRET_KEY: WORLD_SECRET,
    NEW_SECRET_KEY: NEW_SECRET,
    ...settings,
  });
const audit = (secret: string) => runTool('audit/main.ts', [], { DATABASE_URL: database.url, SECRET_KEY: secret });

/** Runs a statement over a connection that isn't one of a server's. */
async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('the secret isn’t changed while a server runs, which would go on using the old one', async () => {
  expect(changeSecret()).toEqual({
    status: 2,
    printed: expect.stringMatching(
      /^Stop all copies first\. Quivertree still has (1 connection|\d+ connections) to this database\.$/,
    ),
  });
  await world.stop();
});

test('the secret isn’t changed without the old one, or to one that is too short or the same', () => {
  expect(changeSecret({ SECRET_KEY: 'a secret that no server of this database has' })).toEqual({
    status: 2,
    printed: 'SECRET_KEY can’t decrypt this database’s secrets. Use the key they were encrypted with.',
  });
  for (const secret of ['', WORLD_SECRET])
    expect(changeSecret({ NEW_SECRET_KEY: secret })).toEqual({
      status: 2,
      printed: 'Set NEW_SECRET_KEY to a secret other than SECRET_KEY.',
    });
  expect(changeSecret({ NEW_SECRET_KEY: 'too short' })).toEqual({
    status: 2,
    printed: 'NEW_SECRET_KEY is invalid: it needs at least 32 characters.',
  });
});

test('a forged checkpoint isn’t signed again, and nothing has been changed by then', async () => {
  const tamper = (flip: number) => `set session_replication_role = replica;
    update audit_checkpoints set mac = set_byte(mac, 0, get_byte(mac, 0) # ${flip}) where number = 1`;
  await query(tamper(1));
  expect(changeSecret()).toEqual({
    status: 2,
    printed: 'Checkpoint 1 of the audit log isn’t signed under SECRET_KEY. Find out why first: npm run audit',
  });
  await query(tamper(1));
  expect(audit(WORLD_SECRET)).toMatchObject({ status: 0 });
});

test('once the secret has been changed, servers read everything with the new one and can’t start with the old one', async () => {
  const { status, printed } = changeSecret();
  expect(status).toBe(0);
  expect(printed).toContain('signing keys: 2\nbank details: 1\nbank files: 1\nauthenticator secrets: 1\ncheckpoints');
  const pool = createPool(database.url);
  await expect(loadKeyRings(pool, await wrappingKey(WORLD_SECRET))).rejects.toThrow('SECRET_KEY can’t decrypt');
  await pool.end();

  world = await startWorld({ database, env: { SECRET_KEY: NEW_SECRET } });
  expect(await codeOf(before.ticketsKey)).toBe(before.ticketCode);
  const { administrator, organiserId, bankFileId, withApp } = before;
  const again = { ...administrator, client: await signedInAgain(world, administrator) };
  expect(await contentOf(bankFileId, again)).toBe(before.bankFile);
  const { current } = await again.client.call(getBankDetails, { params: { organiserId } });
  expect(current).toMatchObject({ accountNumber: '••••4711' });
  const { email, password, totpSecret } = withApp;
  await world.client.call(login, { body: { email, password, code: totpCode(totpSecret) } });
  await world.stop();
});

test('the changed rows can’t be changed by anyone else afterwards', async () => {
  for (const statement of [
    'update organiser_bank_details set usable_from = now()',
    `update bank_files set sha256 = ''`,
    'update audit_checkpoints set entry_count = 1',
  ])
    await expect(query(statement)).rejects.toThrow();
});

test('a second run says that the secret has already been changed', () => {
  expect(changeSecret()).toEqual({
    status: 2,
    printed: 'The secret has already been changed. Start the copies with the new one as SECRET_KEY.',
  });
  expect(audit(NEW_SECRET)).toMatchObject({ status: 0 });
});

test('no encrypted column is forgotten', async () => {
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like 'encrypted%' or column_name = 'mac')`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual(STORED_SECRETS.map(({ column }) => column).toSorted());
});
