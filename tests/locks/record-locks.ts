import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

/** A statement of the product that may take locks, and the file that sent it. */
export interface RecordedStatement {
  text: string;
  /** Path below `apps/server/src`. */
  file: string;
}

/** The distinct transactions of one test file, each as its distinct statements in order. */
export type RecordedTransactions = RecordedStatement[][];

const MAY_LOCK =
  /\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b|advisory|\b(update|delete|insert|select\s+\*?\s*from\s+\w+\s*\(|perform)\b|\b(lock|move|place|expire|make|lapse|freeze|fold)_\w+\(/i;
const PRODUCT = /apps\/server\/src\/((?!db\/)[\w./-]+(?<!\.test|\.fixture)\.ts)/;

const files = new Map<string, string | undefined>();
const open = new WeakMap<object, RecordedStatement[]>();
const transactions = new Map<string, RecordedStatement[]>();

/** The product's file that sends a statement, from the stack; undefined for tests and libraries. */
function fileOf(text: string): string | undefined {
  if (!files.has(text)) files.set(text, PRODUCT.exec(new Error().stack ?? '')?.[1]);
  return files.get(text);
}

function keep(statements: RecordedStatement[]): void {
  if (statements.length > 0) transactions.set(statements.map(({ text }) => text).join('\0'), statements);
}

function record(client: object, text: string): void {
  const command = text.trimStart().slice(0, 8).toLowerCase();
  if (command.startsWith('begin')) open.set(client, []);
  else if (command.startsWith('commit') || command === 'rollback') {
    keep(open.get(client) ?? []);
    open.delete(client);
  } else if (MAY_LOCK.test(text)) {
    const file = fileOf(text);
    const statements = open.get(client);
    // A test's own transaction holds locks that the product's wouldn't.
    if (!file) open.delete(client);
    else if (!statements) keep([{ text, file }]);
    else if (!statements.some((earlier) => earlier.text === text)) statements.push({ text, file });
  }
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [string | { text?: string }];
  record(this, typeof statement === 'string' ? statement : (statement.text ?? ''));
  return Reflect.apply(query, this, args);
} as typeof query;

/** The transactions recorded so far in this test file. */
export const recordedTransactions = (): RecordedTransactions => [...transactions.values()];

afterAll(() => {
  if (transactions.size === 0) return;
  const file = join(inject('lockFolder'), `${randomBytes(8).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(recordedTransactions()));
});
