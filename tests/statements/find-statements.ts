import { join } from 'node:path';
import { filesBelow, ROOT } from '../source-files.ts';
import {
  declaredBy,
  keyOf,
  memberOf,
  type Module,
  moduleAt,
  nameOf,
  type Node,
  NotReadable,
  type Scope,
  scopesOfCall,
  textsOf,
  unique,
  valuesOf,
  walk,
} from './constant-text.ts';

/** A call that sends SQL to the database. */
export interface Statement {
  file: string;
  line: number;
  /** The SQL that the call can send: several texts if part of it depends on a condition. */
  texts: string[];
  /** Position of the declared row type in the file; undefined if the call declares none. */
  rowType: { start: number; end: number } | undefined;
  /** False if the call's rows are ignored. */
  isUsed: boolean;
}

/** A call whose SQL can't be read from the source. */
export interface Unreadable {
  file: string;
  line: number;
  reason: string;
}

/** Calls of each function, by the function's name, to find the arguments for parameters that become part of SQL. */
function callsByName(
  all: readonly Module[],
): Map<string, { given: Node[]; module: Module; parents: readonly Node[] }[]> {
  const calls = new Map<string, { given: Node[]; module: Module; parents: readonly Node[] }[]>();
  for (const module of all)
    walk(module.program, (node, parents) => {
      if (node.type !== 'CallExpression' || (node['callee'] as Node).type !== 'Identifier') return;
      const name = nameOf(node['callee'] as Node);
      const of = calls.get(name) ?? [];
      of.push({ given: node['arguments'] as Node[], module, parents });
      calls.set(name, of);
    });
  return calls;
}

/** Scopes in which a call may run: one for each call of the function that contains it, if there are any. */
function scopesOf(parents: readonly Node[], module: Module, calls: ReturnType<typeof callsByName>): Scope[] {
  const around = parents.find(({ type }) => type === 'FunctionDeclaration');
  const callers = around ? (calls.get(nameOf(around['id'] as Node)) ?? []) : [];
  const outer: Scope[] = around
    ? callers.flatMap(({ given, module: from, parents: ofCall }) =>
        declaredBy(ofCall, from, [new Map()]).flatMap((scope) =>
          scopesOfCall(
            { node: around, module, scope: undefined },
            given.map((node) => ({ node, module: from, scope })),
          ),
        ),
      )
    : [];
  return declaredBy(parents, module, outer.length > 0 ? outer : [new Map()]);
}

/** Every statement that the server's code sends to the database, tests and demo data excluded. */
export function findStatements(): { statements: Statement[]; unreadable: Unreadable[] } {
  const all = filesBelow('apps/server/src')
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => moduleAt(join(ROOT, file)));
  const calls = callsByName(all);
  const statements: Statement[] = [];
  const unreadable: Unreadable[] = [];
  for (const module of all)
    walk(module.program, (node, parents) => {
      const sql = sqlOf(node);
      if (!sql) return;
      const line = module.source.slice(0, node.start).split('\n').length;
      const rowType = (node['typeArguments'] as { params: Node[] } | null)?.params[0];
      try {
        const texts = unique(scopesOf(parents, module, calls).flatMap((scope) => sql(module, scope)));
        const { file } = module;
        statements.push({ file, line, texts, rowType, isUsed: isUsed(parents) });
      } catch (error) {
        if (!(error instanceof NotReadable)) throw error;
        unreadable.push({ file: module.file, line, reason: error.message });
      }
    });
  return { statements, unreadable };
}

/** Function that reads a call's SQL; undefined for a call that sends none. */
function sqlOf(node: Node): ((module: Module, scope: Scope) => string[]) | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  const [first, second] = node['arguments'] as (Node | undefined)[];
  if (callee.type === 'Identifier' && nameOf(callee) === 'listPage' && second)
    return (module, scope) => listTexts(second, module, scope);
  if (callee.type !== 'MemberExpression' || (callee['property'] as Node)['name'] !== 'query' || !first)
    return undefined;
  // `req.query` isn't a database query: it has the parameters of a request.
  if (((callee['object'] as Node)['property'] as Node | undefined)?.['name'] === 'req') return undefined;
  if (first.type !== 'ObjectExpression') return (module, scope) => textsOf(first, module, scope);
  const text = (first['properties'] as Node[]).find(({ key }) => (key as Node)?.['name'] === 'text');
  return text && ((module, scope) => textsOf(text['value'] as Node, module, scope));
}

/** SQL of a list's columns and tables, without the conditions and the order that `listPage` adds. */
function listTexts(list: Node, module: Module, scope: Scope): string[] {
  return valuesOf(list, module, scope).flatMap((each) => {
    const of = (name: string) =>
      memberOf(each, name).flatMap((member) => textsOf(member.node, member.module, member.scope));
    const tables = memberOf(each, 'from').flatMap((from) =>
      valuesOf(from.node, from.module, from.scope).flatMap((found) => {
        if (found.node.type !== 'ObjectExpression') return textsOf(found.node, found.module, found.scope);
        const [over, rows, joins] = ['over', 'rows', 'joins'].map((name) =>
          memberOf(found, name)
            .flatMap((member) => textsOf(member.node, member.module, member.scope))
            .at(0),
        );
        return [`${over} cross join ${rows} ${joins}`];
      }),
    );
    return of('columns').flatMap((columns) => tables.map((from) => `select ${columns} from ${from}`));
  });
}

function isUsed(parents: readonly Node[]): boolean {
  const [parent, around] = [parents.at(-1), parents.at(-2)];
  if (parent?.type !== 'AwaitExpression') return true;
  const names = ((around?.['id'] as Node | undefined)?.['properties'] ?? []) as Node[];
  const isOnlyCounted = names.length > 0 && names.every((each) => keyOf(each) === 'rowCount');
  return around?.type !== 'ExpressionStatement' && !isOnlyCounted;
}
