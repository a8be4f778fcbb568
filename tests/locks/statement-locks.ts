import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import type { LockingClause, Node, RangeVar, SelectStmt } from 'libpg-query';

/** Strengths of PostgreSQL's row locks; advisory locks count as the strongest. */
export type Strength = 'key share' | 'share' | 'no key update' | 'update';

/** A lock that a statement takes, on rows of a table or on an advisory key. */
export interface Lock {
  /** The table, or the constant part of the advisory key in quotes, such as `"organiser"`. */
  name: string;
  strength: Strength;
  /** False with `skip locked`, `nowait` and `try`, with which the statement never waits for this lock. */
  waits: boolean;
  /** True for advisory locks and clauses such as `for update`, false for rows locked by being changed. */
  explicit: boolean;
}

const STRENGTHS = {
  LCS_FORKEYSHARE: 'key share',
  LCS_FORSHARE: 'share',
  LCS_FORNOKEYUPDATE: 'no key update',
  LCS_FORUPDATE: 'update',
} as const satisfies Partial<Record<NonNullable<LockingClause['strength']>, Strength>>;

const ADVISORY = /^pg_(?<tries>try_)?advisory_(xact_)?lock(?<shared>_shared)?$/;

/** SQL of the statements in the database's functions, by function name. */
export type FunctionTexts = ReadonlyMap<string, readonly string[]>;

/** Reads the statements of every function that these SQL files create. */
export async function functionTexts(files: readonly string[]): Promise<FunctionTexts> {
  await loadModule();
  const texts = new Map<string, string[]>();
  for (const file of files) {
    const bodies = statementsOf(file).flatMap((node) => {
      if (!('CreateFunctionStmt' in node)) return [];
      const { funcname, options } = node.CreateFunctionStmt;
      const option = (name: string) =>
        options?.map((one) => ('DefElem' in one ? one.DefElem : {})).find(({ defname }) => defname === name)?.arg;
      const text = stringsIn(option('as'))[0] ?? '';
      return [{ name: stringsIn(funcname).at(-1) ?? '', language: stringsIn(option('language'))[0], text }];
    });
    const parsed: unknown[] = bodies.some(({ language }) => language === 'plpgsql')
      ? (parsePlPgSQLSync(file) as unknown as { plpgsql_funcs: unknown[] }).plpgsql_funcs
      : [];
    for (const { name, language, text } of bodies)
      texts.set(name, [...(texts.get(name) ?? []), ...(language === 'plpgsql' ? queriesIn(parsed.shift()) : [text])]);
  }
  return texts;
}

/** Finds the locks of a statement, and of the functions it calls, in the order in which they are taken. */
export function locksOf(text: string, functions: FunctionTexts): Lock[] {
  const locks: Lock[] = [];
  for (const statement of statementsOf(text)) collect(statement, { functions, statement, ctes: new Set() }, locks);
  return locks;
}

/** Statements in a piece of SQL; a PL/pgSQL expression counts as `select EXPRESSION`. */
function statementsOf(text: string): Node[] {
  const forms = [text, `select ${text}`, `select ${text.replace(/^[^':]*:=/, '')}`];
  for (const form of forms)
    try {
      return (parseSync(form).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
    } catch {
      // The text doesn't parse in this form.
    }
  throw new Error(`PostgreSQL can't parse this statement: ${text}`);
}

interface Surroundings {
  functions: FunctionTexts;
  /** The whole statement. */
  statement: Node;
  /** Names of `with` queries, which aren't tables. */
  ctes: ReadonlySet<string>;
}

/** Collects the locks below a node, inner statements first, as PostgreSQL runs them. */
function collect(node: unknown, around: Surroundings, locks: Lock[]): void {
  if (typeof node !== 'object' || node === null) return;
  const inner = { ...around, ctes: new Set([...around.ctes, ...cteNames(node)]) };
  for (const [key, child] of Object.entries(node)) if (key !== 'lockingClause') collect(child, inner, locks);
  if ('SelectStmt' in node) locks.push(...selectLocks(node.SelectStmt as SelectStmt, inner.ctes));
  if ('UpdateStmt' in node || 'DeleteStmt' in node || 'InsertStmt' in node) locks.push(...changeLocks(node as Node));
  if ('FuncCall' in node) locks.push(...callLocks(node as Node, inner));
}

function cteNames(node: object): string[] {
  const { withClause } = node as SelectStmt;
  return (withClause?.ctes ?? []).flatMap((cte) =>
    'CommonTableExpr' in cte ? (cte.CommonTableExpr.ctename ?? []) : [],
  );
}

function selectLocks({ fromClause = [], lockingClause = [] }: SelectStmt, ctes: ReadonlySet<string>): Lock[] {
  const tables = fromClause.flatMap(tablesIn);
  return lockingClause.flatMap((clause) => {
    if (!('LockingClause' in clause)) return [];
    const { strength, waitPolicy, lockedRels } = clause.LockingClause;
    const named = lockedRels?.flatMap(tablesIn).map(({ relname }) => relname);
    return tables
      .filter(({ relname, alias }) => !named || named.includes(alias?.aliasname ?? relname))
      .filter(({ relname }) => relname && !ctes.has(relname))
      .map(({ relname = '' }) => ({
        name: relname,
        strength: STRENGTHS[strength as keyof typeof STRENGTHS],
        waits: waitPolicy === undefined || waitPolicy === 'LockWaitBlock',
        explicit: true,
      }));
  });
}

function tablesIn(node: Node): RangeVar[] {
  if ('RangeVar' in node) return [node.RangeVar];
  if (!('JoinExpr' in node)) return [];
  return [node.JoinExpr.larg, node.JoinExpr.rarg].flatMap((side) => (side ? tablesIn(side) : []));
}

function changeLocks(node: Node): Lock[] {
  const lock = (table: RangeVar | undefined, strength: Strength): Lock[] =>
    table?.relname ? [{ name: table.relname, strength, waits: true, explicit: false }] : [];
  if ('UpdateStmt' in node) return lock(node.UpdateStmt.relation, 'no key update');
  if ('DeleteStmt' in node) return lock(node.DeleteStmt.relation, 'update');
  if ('InsertStmt' in node && node.InsertStmt.onConflictClause?.action === 'ONCONFLICT_UPDATE')
    return lock(node.InsertStmt.relation, 'no key update');
  return [];
}

function callLocks(node: Node, { functions, statement }: Surroundings): Lock[] {
  if (!('FuncCall' in node)) return [];
  const name = stringsIn(node.FuncCall.funcname).at(-1) ?? '';
  const advisory = ADVISORY.exec(name)?.groups;
  if (!advisory) {
    // Omits the function itself, since functions with the same name call each other.
    const others = new Map([...functions].filter(([other]) => other !== name));
    return (functions.get(name) ?? []).flatMap((text) => locksOf(text, others));
  }
  // The key may be computed in a subquery.
  const key = constantIn(node.FuncCall.args) ?? hashedConstantIn(statement) ?? '?';
  const strength = advisory['shared'] ? 'share' : 'update';
  return [{ name: `"${key.trim()}"`, strength, waits: !advisory['tries'], explicit: true }];
}

/** The first text constant below a node. */
function constantIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('A_Const' in node) return (node.A_Const as { sval?: { sval?: string } }).sval?.sval;
  return Object.values(node)
    .map(constantIn)
    .find((found) => found !== undefined);
}

/** The constant part of a key that is hashed below a node. */
function hashedConstantIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (
    'FuncCall' in node &&
    stringsIn((node as { FuncCall: { funcname: unknown } }).FuncCall.funcname).includes('hashtextextended')
  )
    return constantIn(node);
  return Object.values(node)
    .map(hashedConstantIn)
    .find((found) => found !== undefined);
}

/** The content of all String nodes below a node. */
function stringsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('String' in node) return [(node.String as { sval?: string }).sval ?? ''];
  return Object.values(node).flatMap(stringsIn);
}

/** The queries of a parsed PL/pgSQL function, in the order in which they appear in its body. */
function queriesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('PLpgSQL_expr' in node) return [(node.PLpgSQL_expr as { query: string }).query];
  return Object.values(node).flatMap(queriesIn);
}
