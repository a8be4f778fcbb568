import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { filesBelow, readFile } from '../source-files.ts';
import { outOfSequence, possibleDeadlocks, type TakenLock, titleOf } from './lock-order.ts';
import { findStatements } from '../statements/find-statements.ts';
import { mayLock } from './may-lock.ts';
import type { RecordedTransactions } from './recorded-transactions.ts';
import { functionTexts, type FunctionTexts, type Lock, locksOf } from './statement-locks.ts';

const SERVER = 'apps/server/src';

let functions: FunctionTexts;
/** The locks of each transaction that ran in earlier test files; this file runs last. */
let transactions: TakenLock[][];
beforeAll(async () => {
  functions = await functionTexts(filesBelow('apps/server/migrations/functions').map(readFile));
  const folder = inject('lockFolder');
  const recorded = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedTransactions,
  );
  transactions = recorded.map((statements) => taken(statements));
});

const taken = (statements: { text: string; file: string }[]) =>
  statements.flatMap(({ text, file }) => locksOf(text, functions).map((lock) => ({ ...lock, file })));
const locks = (...texts: string[]) => taken(texts.map((text, i) => ({ text, file: `${i}.ts` })));
const titles = (found: readonly Lock[]) => found.map((lock) => `${titleOf(lock)}${lock.waits ? '' : ', tried'}`);

const document = readFile('docs/locks.md').split('\n');
/** The documented locks in their sequence, with the files that take each of them. */
const documented = document.flatMap((line) => {
  const [, title, takers] = /^\| \d+ \| `(.+?)` \| .+ \| (.+) \|$/.exec(line) ?? [];
  if (!title || !takers) return [];
  return [{ title, files: [...takers.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }];
});
/** Pairs of locks that may be taken out of sequence or in opposite orders. */
const exceptions = document.flatMap((line) => {
  const [, first, second] = /^\| (anything|`[^`]+`) \| `([^`]+)` \| /.exec(line) ?? [];
  return first && second ? [{ first: first.replaceAll('`', ''), second }] : [];
});
const isException = (before: Lock, after: Lock) =>
  exceptions.some(({ first, second }) => ['anything', titleOf(before)].includes(first) && titleOf(after) === second);
const placeOf = (lock: Lock) => {
  const place = documented.findIndex(({ title }) => title === titleOf(lock));
  return place < 0 ? undefined : place;
};

/** Statements in the server's code that take locks, as far as the code shows their text. */
const { statements, unreadable } = findStatements();
const written = () =>
  statements.flatMap(({ file, texts }) =>
    texts.flatMap((text) => {
      const found = taken([{ text, file: relative(SERVER, file) }]);
      return found.length > 0 ? [{ text, file: relative(SERVER, file), locks: found }] : [];
    }),
  );

describe('a statement’s locks are found', () => {
  test('on rows, in the order of its parts', () => {
    const text = `with due as (select p.id from payments p join orders o on o.id = p.order_id for update of p skip locked)
                  update refunds set state = 'sent' where payment_id in (select id from due)`;
    expect(titles(locks(text))).toEqual(['payments, tried', 'refunds']);
    expect(titles(locks('select from users where id = $1 for key share'))).toEqual(['users (key share)']);
    expect(titles(locks('select from due for update'))).toEqual(['due']);
    expect(titles(locks('insert into t (a) values (1) on conflict (a) do update set a = 2'))).toEqual(['t']);
  });

  test('on advisory keys, by the constant part', () => {
    const text = `select pg_try_advisory_xact_lock(hashtextextended('buyers of ' || $1, 0))`;
    expect(titles(locks(text))).toEqual(['"buyers of", tried']);
  });

  test('inside database functions', () => {
    expect(titles(locks('select * from lock_stock($1, $2)'))).toEqual(['pools', 'ticket_types']);
  });
});

describe('the order of locks', () => {
  const ORDERS = 'select from orders for update';
  const TICKETS = 'select from tickets for update';
  const STOCK = 'select * from lock_stock($1, $2)';

  test('is compared with the sequence; what isn’t waited for may come late', () => {
    const place = ({ name }: Lock) => ['pools', 'ticket_types', 'orders'].indexOf(name);
    expect(outOfSequence(locks(STOCK, ORDERS), place)).toEqual([]);
    expect(outOfSequence(locks(ORDERS, STOCK), place)).toEqual([
      'pools (1.ts) is taken after orders (0.ts)',
      'ticket_types (1.ts) is taken after orders (0.ts)',
    ]);
    expect(outOfSequence(locks(ORDERS, 'select from pools for update skip locked'), place)).toEqual([]);
    expect(outOfSequence(locks(TICKETS), () => undefined)).toEqual(['tickets, taken in 0.ts, is missing']);
  });

  test('must not be reversed in another transaction, unless both first take a third lock', () => {
    const [there, back] = [locks(ORDERS, TICKETS), locks(TICKETS, ORDERS)];
    expect(possibleDeadlocks([there, back])).toEqual([
      'orders (0.ts), then tickets (1.ts); tickets (0.ts), then orders (1.ts)',
    ]);
    expect(possibleDeadlocks([locks(STOCK, ORDERS, TICKETS), locks(STOCK, TICKETS, ORDERS)])).toEqual([]);
    const shared = 'select from events for share';
    expect(possibleDeadlocks([locks(shared, ORDERS, TICKETS), locks(shared, TICKETS, ORDERS)])).toHaveLength(1);
    expect(
      possibleDeadlocks([there, locks('select from tickets for key share', 'select from orders for share')]),
    ).toHaveLength(1);
    expect(
      possibleDeadlocks([there, locks('select from tickets for key share', 'select from orders for key share')]),
    ).toHaveLength(1);
    expect(possibleDeadlocks([there, locks(TICKETS, 'select from orders for update nowait')])).toEqual([]);
  });
});

describe('the statements in the code', () => {
  test('are all recorded if they take locks', () => {
    const missed = written().filter(({ text }) => !mayLock(text));
    expect(missed).toEqual([]);
  });

  test('take the locks that docs/locks.md names, and no others', () => {
    const code = written().flatMap(({ locks: found }) => found);
    const undocumented = code
      .filter(({ explicit }) => explicit)
      .filter((lock) => !documented[placeOf(lock) ?? -1]?.files.includes(lock.file))
      .map((lock) => `${titleOf(lock)}: \`${lock.file}\``);
    expect([...new Set(undocumented)].toSorted()).toEqual([]);
    const takers = new Set(code.map((lock) => `${titleOf(lock)}: ${lock.file}`));
    const atRunTime = new Set(unreadable.map(({ file }) => relative(SERVER, file)));
    const unused = documented.flatMap(({ title, files }) =>
      files
        .filter((file) => !takers.has(`${title}: ${file}`) && !atRunTime.has(file))
        .map((file) => `${title}: ${file}`),
    );
    // The demo data isn't loaded by the server's own code.
    expect(unused).toEqual(['"demo data": serve-site.ts']);
  });
});

test('comments about the order of locks that name ticket types name pools, which are locked before them', () => {
  const files = ['apps/server/src', 'apps/server/migrations/functions'].flatMap((folder) => filesBelow(folder));
  const wrong = files.flatMap((file) =>
    [...readFile(file).matchAll(/lock\s+(?:\* )?order: ([^.]*)/gi)]
      .filter(([, order = '']) => /ticket.types?\b(?!')/.test(order) && !/pools?\b|stock/.test(order))
      .map(([comment]) => `${file}: ${comment}`),
  );
  expect(wrong).toEqual([]);
});

describe('the locks of all tests', () => {
  test('follow the sequence in docs/locks.md', () => {
    const wrong = new Set(transactions.flatMap((locksOfOne) => outOfSequence(locksOfOne, placeOf, isException)));
    expect([...wrong].toSorted()).toEqual([]);
  });

  test('are taken by the files that docs/locks.md names', () => {
    const missing = transactions
      .flat()
      .filter(({ explicit }) => explicit)
      .filter((lock) => !documented[placeOf(lock) ?? -1]?.files.includes(lock.file))
      .map((lock) => `${titleOf(lock)}: \`${lock.file}\``);
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });

  test('can’t make two transactions wait for each other', () => {
    expect(possibleDeadlocks(transactions, isException)).toEqual([]);
  });
});
