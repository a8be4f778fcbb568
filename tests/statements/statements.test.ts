import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../source-files.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { checkRowTypes, type RowType } from './check-row-types.ts';
import { type Column, describeStatement } from './describe-statement.ts';
import { findStatements } from './find-statements.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Files whose SQL is only complete at run time, with the part that varies, or why it needn't be checked. */
const AT_RUN_TIME: Record<string, string> = {
  'apps/server/src/audit-log/subjects.ts': 'names of the subjects that a page of the log has',
  'apps/server/src/db/database.ts': 'a timeout in milliseconds',
  'apps/server/src/db/list-page.ts': 'the lists that call it are checked instead',
  'apps/server/src/db/migrate.ts': 'migrations',
  'apps/server/src/db/pipelines.ts': 'the statements of its callers are checked instead',
  'apps/server/src/features/accounts/own/my-data.ts': 'columns named after the data that a person gets',
  'apps/server/src/features/pictures/remove-unused-pictures.ts': 'foreign keys from the catalogue',
};

/** Columns that can be null, but not where the code uses them, with the rule that ensures it. */
const RULED_OUT: Record<string, string> = {
  'apps/server/src/audit-log/verify-audit-log.ts hash': 'a run has both, number and hash of a checkpoint',
  'apps/server/src/features/account-deletion/erase-past-data.ts email': 'set until the erasure is done',
  'apps/server/src/features/accounts/sign-in.ts id, name, email, roles': 'null together, and then no one is found',
  'apps/server/src/features/event-changes/event-change-mail.ts outcome': 'an order that is done has an outcome',
  'apps/server/src/features/event-changes/event-change-mail.ts holder_key': 'a holder has an address and a key',
  'apps/server/src/features/event-changes/refund-offer.ts refunds_until': 'a postponement has a deadline for refunds',
  'apps/server/src/features/orders/order-answer.ts payment_id, expires_at': 'null for free orders, which aren’t paid',
  'apps/server/src/features/payments/disputes/manual-disputes.ts provider, currency': 'null only without payment_id',
  'apps/server/src/features/payments/suspense/list-suspense.ts disposition, captured_minor':
    'suspended money is captured',
  'apps/server/src/features/payments/suspense/lock-suspended.ts disposition': 'suspended money is captured',
  'apps/server/src/features/people/people-queries.ts proposed_by_name, proposed_at': 'null only without proposed_by',
  'apps/server/src/features/tickets/files/receipt.ts captured_at': 'an applied payment is captured',
  'apps/server/src/features/tickets/transfers/transfer-mails.ts holder_email': 'a holder has an address and a key',
};

const ruledOut = new Set(
  Object.keys(RULED_OUT).flatMap((key) => {
    const [file, ...columns] = key.split(/,? /);
    return columns.map((column) => `${file} ${column}`);
  }),
);

const { statements, unreadable } = findStatements();

test('the SQL of every statement can be read from the source, unless a reason is given', () => {
  const files = new Set(unreadable.map(({ file }) => file));
  expect([...files].sort()).toEqual(Object.keys(AT_RUN_TIME));
  expect(unreadable.filter(({ file }) => !(file in AT_RUN_TIME))).toEqual([]);
});

test('the database prepares every statement, and its rows are what the code declares', {
  timeout: 180_000,
}, async () => {
  const problems: string[] = [];
  const rowTypes: RowType[] = [];
  const needed = new Set<string>();
  for (const { file, line, texts, rowType, isUsed } of statements) {
    const place = `${file}:${line}`;
    const columns = await columnsOf(texts).catch((error: Error) => {
      problems.push(`${place}: ${error.message}`);
      return [];
    });
    const isRuledOut = ({ name, isNullable }: Column) => {
      if (isNullable && ruledOut.has(`${file} ${name}`)) needed.add(`${file} ${name}`);
      return ruledOut.has(`${file} ${name}`);
    };
    const checked = columns.map((column) => (isRuledOut(column) ? { ...column, isNullable: false } : column));
    if (rowType) rowTypes.push({ file, line, ...rowType, columns: checked });
    else if (columns.length > 0 && isUsed)
      problems.push(`${place}: declares no type for ${columns.map(({ name }) => name).join(', ')}`);
  }
  expect([...problems, ...(await checkRowTypes(ROOT, rowTypes))]).toEqual([]);
  expect(needed).toEqual(ruledOut);
});

test('a missing column is found, and so is one of another type or that can be null', { timeout: 180_000 }, async () => {
  await expect(describeStatement(client, 'select nothing from events')).rejects.toThrow('"nothing" does not exist');
  const file = 'apps/server/src/features/acting/act-for-person.ts';
  const declared = statements.flatMap(({ file: of, rowType, ...rest }) =>
    of === file && rowType ? [{ file, ...rest, ...rowType }] : [],
  );
  const returned: Column[] = [
    { name: 'ends_at', type: 'string', isNullable: false },
    { name: 'roles', type: 'string[]', isNullable: true },
  ];
  const found = await checkRowTypes(
    ROOT,
    declared.map((rowType) => ({ ...rowType, columns: returned })),
  );
  for (const problem of ['ends_at has another type', 'roles can be null', "locked isn't a column"])
    expect(found.join('\n')).toContain(problem);
});

/**
 * Columns of a statement that can have several texts. A column has its types from all the texts, and can be null if it
 * can be in any of them.
 */
async function columnsOf(texts: readonly string[]): Promise<Column[]> {
  const all = new Map<string, Column>();
  for (const text of texts)
    for (const column of await describeStatement(client, text)) {
      const known = all.get(column.name);
      all.set(column.name, {
        ...column,
        type: known && known.type !== column.type ? `${known.type} | ${column.type}` : column.type,
        isNullable: column.isNullable || known?.isNullable === true,
      });
    }
  return [...all.values()];
}
