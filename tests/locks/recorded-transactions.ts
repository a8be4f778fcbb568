import pg from 'pg';
import { mayLock } from './may-lock.ts';

/** A statement in the product's code that may take locks, with the file that sent it. */
export interface RecordedStatement {
  text: string;
  /** Path below `apps/server/src`. */
  file: string;
}

/** Distinct transactions, each as its distinct statements in order. */
export type RecordedTransactions = RecordedStatement[][];

const PRODUCT = /apps\/server\/src\/((?!db\/(?!migrate))[\w./-]+(?<!\.test|\.fixture)\.ts)/;

const files = new Map<string, string>();
const open = new WeakMap<object, RecordedStatement[]>();
const transactions = new Map<string, RecordedStatement[]>();

/** The file of the product's code that sent a statement, from the stack; undefined for tests and libraries. */
function fileOf(text: string): string | undefined {
  const file = files.get(text) ?? PRODUCT.exec(stackFiles())?.[1];
  if (file) files.set(text, file);
  return file;
}

/** The files on the stack. Vitest would look up each one's original lines, which takes longer than most statements. */
function stackFiles(): string {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, calls) => calls.map((call) => call.getFileName()).join('\n');
  const { stack } = new Error();
  Error.prepareStackTrace = prepareStackTrace;
  return stack ?? '';
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
  } else if (mayLock(text)) {
    const file = fileOf(text);
    const statements = open.get(client);
    // A test's own transaction holds locks that the product's wouldn't.
    if (!file) open.delete(client);
    else if (!statements) keep([{ text, file }]);
    else if (!statements.some((earlier) => earlier.text === text)) statements.push({ text, file });
  }
}

const textOf = ([statement]: unknown[]) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

const queryOfClient = pg.Client.prototype.query;
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  record(this, textOf(args));
  return Reflect.apply(queryOfClient, this, args);
} as typeof queryOfClient;

// A pool sends a statement only once it has a connection, when the stack no longer has the file.
const queryOfPool = pg.Pool.prototype.query;
pg.Pool.prototype.query = function attributed(this: pg.Pool, ...args: unknown[]) {
  const text = textOf(args);
  if (mayLock(text)) fileOf(text);
  return Reflect.apply(queryOfPool, this, args);
} as typeof queryOfPool;

/** The transactions recorded since the last call. */
export function takeRecordedTransactions(): RecordedTransactions {
  const taken = [...transactions.values()];
  transactions.clear();
  return taken;
}
