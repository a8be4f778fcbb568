import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type ParserOptions, parseSync } from 'oxc-parser';
import { ROOT } from '../source-files.ts';

// Reads from the source, without running it, every text that an expression can evaluate to. The expression may consist
// of constants, including imported ones, templates, conditions, and functions of constants. If it depends on a
// condition or a loop, it has several texts.

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Module {
  file: string;
  source: string;
  /** Top-level declarations by name: an initialiser or a function. */
  values: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
  program: Node;
}

/** Names in scope, with the node that each stands for, and that node's own scope and module. */
export type Scope = Map<string, { node: Node; scope: Scope | undefined; module: Module }>;

export class NotReadable extends Error {}

const OPTIONS: ParserOptions = { preserveParens: false };
const MAX_TEXTS = 64;
const modules = new Map<string, Module>();

export function moduleAt(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const program = parseSync(path, source, OPTIONS).program as unknown as Node;
  const module: Module = { file: relative(ROOT, path), source, values: new Map(), imports: new Map(), program };
  for (const statement of program['body'] as Node[]) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
    if (declared) declare(declared, module.values);
    if (statement.type === 'ImportDeclaration')
      for (const specifier of statement['specifiers'] as Node[])
        if (specifier.type === 'ImportSpecifier')
          module.imports.set(nameOf(specifier['local'] as Node), {
            from: (statement['source'] as Node)['value'] as string,
            name: nameOf(specifier['imported'] as Node),
          });
  }
  modules.set(path, module);
  return module;
}

function declare(declared: Node, into: Map<string, Node>): void {
  if (declared.type === 'FunctionDeclaration') into.set(nameOf(declared['id'] as Node), declared);
  if (declared.type === 'VariableDeclaration' && declared['kind'] === 'const')
    for (const { id, init } of declared['declarations'] as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init) into.set(nameOf(id), init);
}

export const nameOf = (identifier: Node) => identifier['name'] as string;

function pathOfImport(from: string, importer: Module): string | undefined {
  const workspace = /^@quivertree\/(\w+)\/(.+)$/.exec(from);
  const path = workspace
    ? join(ROOT, 'packages', workspace[1] as string, 'src', `${workspace[2]}.ts`)
    : from.startsWith('.')
      ? resolve(ROOT, dirname(importer.file), from)
      : undefined;
  return path && existsSync(path) ? path : undefined;
}

/** All values that an expression can have, as text. Throws NotReadable if it depends on more than constants. */
export function textsOf(node: Node, module: Module, scope: Scope | undefined): string[] {
  switch (node.type) {
    case 'Literal':
      return [String(node['value'])];
    case 'Elsewhere': {
      const { node: there, module: its, scope: own } = node['each'] as Found;
      return textsOf(there, its, own);
    }
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string } }[];
      let texts = [quasis[0]?.value.cooked ?? ''];
      (node['expressions'] as Node[]).forEach((expression, i) => {
        const parts = textsOf(expression, module, scope);
        texts = texts
          .flatMap((text) => parts.map((part) => text + part + (quasis[i + 1]?.value.cooked ?? '')))
          .slice(0, MAX_TEXTS);
      });
      return texts;
    }
    case 'ConditionalExpression':
      return unique([
        ...textsOf(node['consequent'] as Node, module, scope),
        ...textsOf(node['alternate'] as Node, module, scope),
      ]);
    case 'LogicalExpression':
      return unique([
        ...textsOf(node['left'] as Node, module, scope),
        ...textsOf(node['right'] as Node, module, scope),
      ]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsOf(node['expression'] as Node, module, scope);
    case 'BinaryExpression': {
      const [left, right] = [
        textsOf(node['left'] as Node, module, scope),
        textsOf(node['right'] as Node, module, scope),
      ];
      return left.flatMap((a) => right.map((b) => calculated(node['operator'] as string, a, b)));
    }
    case 'Identifier': {
      const found = lookUp(nameOf(node), module, scope);
      if (!found) throw new NotReadable(nameOf(node));
      return textsOf(found.node, found.module, found.scope);
    }
    case 'MemberExpression':
      return unique(
        membersOf(node, module, scope).flatMap((member) => textsOf(member.node, member.module, member.scope)),
      );
    case 'CallExpression':
      return calledTexts(node, module, scope);
    default:
      throw new NotReadable(`${node.type} ${module.source.slice(node.start, node.end).slice(0, 60)}`);
  }
}

export const unique = (texts: string[]) => [...new Set(texts)].slice(0, MAX_TEXTS);

function calculated(operator: string, a: string, b: string): string {
  const numbers = [Number(a), Number(b)] as const;
  if (numbers.some(Number.isNaN)) {
    if (operator === '+') return a + b;
    throw new NotReadable(`${a} ${operator} ${b}`);
  }
  if (operator === '+') return String(numbers[0] + numbers[1]);
  if (operator === '*') return String(numbers[0] * numbers[1]);
  if (operator === '/') return String(numbers[0] / numbers[1]);
  if (operator === '-') return String(numbers[0] - numbers[1]);
  throw new NotReadable(operator);
}

interface Found {
  node: Node;
  module: Module;
  scope: Scope | undefined;
}

function lookUp(name: string, module: Module, scope: Scope | undefined): Found | undefined {
  const local = scope?.get(name);
  if (local) return local;
  const value = module.values.get(name);
  if (value) return { node: value, module, scope: undefined };
  const imported = module.imports.get(name);
  const path = imported && pathOfImport(imported.from, module);
  return path ? lookUp(imported.name, moduleAt(path), undefined) : undefined;
}

/** Elements of an array, or properties of an object, that a member expression can mean. */
function membersOf(node: Node, module: Module, scope: Scope | undefined): Found[] {
  const property = node['property'] as Node;
  const key = node['computed'] ? textIfReadable(property, module, scope) : nameOf(property);
  const members = valuesOf(node['object'] as Node, module, scope).flatMap((holder) => memberOf(holder, key));
  if (members.length === 0) throw new NotReadable(module.source.slice(node.start, node.end));
  return members;
}

/** One member of an array or object, or all of them if it isn't known which. */
export function memberOf(holder: Found, key: string | undefined): Found[] {
  if (holder.node.type === 'ArrayExpression')
    return elementsIn(holder).filter((_, i) => key === undefined || String(i) === key);
  return propertiesOf(holder).flatMap(([name, value]) => (key === undefined || name === key ? [value] : []));
}

function propertiesOf(holder: Found): [name: string, value: Found][] {
  if (holder.node.type !== 'ObjectExpression') throw new NotReadable(`${holder.node.type} has no members`);
  return (holder.node['properties'] as Node[]).flatMap((each) =>
    each.type === 'SpreadElement'
      ? valuesOf(each['argument'] as Node, holder.module, holder.scope).flatMap(propertiesOf)
      : [[keyOf(each), { ...holder, node: each['value'] as Node }]],
  );
}

export const keyOf = (property: Node) => {
  const key = property['key'] as Node;
  return String(key['name'] ?? key['value']);
};

const elementsIn = (array: Found): Found[] =>
  (array.node['elements'] as Node[]).flatMap((element) =>
    element.type === 'SpreadElement'
      ? elementsOf(element['argument'] as Node, array.module, array.scope)
      : [{ ...array, node: element }],
  );

function textIfReadable(node: Node, module: Module, scope: Scope | undefined): string | undefined {
  const texts = ifReadable(() => textsOf(node, module, scope)) ?? [];
  return texts.length === 1 ? texts[0] : undefined;
}

function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}

/** The literals, arrays, objects or functions that an expression can be. */
export function valuesOf(node: Node, module: Module, scope: Scope | undefined): Found[] {
  switch (node.type) {
    case 'Identifier': {
      const found = lookUp(nameOf(node), module, scope);
      if (!found) throw new NotReadable(nameOf(node));
      return valuesOf(found.node, found.module, found.scope);
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return valuesOf(node['expression'] as Node, module, scope);
    case 'Elsewhere': {
      const { node: there, module: its, scope: own } = node['each'] as Found;
      return valuesOf(there, its, own);
    }
    case 'AwaitExpression':
      return valuesOf(node['argument'] as Node, module, scope);
    case 'ConditionalExpression':
      return [
        ...valuesOf(node['consequent'] as Node, module, scope),
        ...valuesOf(node['alternate'] as Node, module, scope),
      ];
    case 'MemberExpression':
      return membersOf(node, module, scope).flatMap((member) => valuesOf(member.node, member.module, member.scope));
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const array = arrayOf(node, module, scope);
      if (array) return [array];
      return valuesOf(callee, module, scope).flatMap((called) =>
        returnedBy(called, node['arguments'] as Node[], module, scope).flatMap((each) =>
          valuesOf(each.node, each.module, each.scope),
        ),
      );
    }
    default:
      return [{ node, module, scope }];
  }
}

const FUNCTIONS = ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression'];

function calledTexts(node: Node, module: Module, scope: Scope | undefined): string[] {
  const callee = node['callee'] as Node;
  const given = node['arguments'] as Node[];
  if (callee.type === 'MemberExpression') {
    const method = nameOf(callee['property'] as Node);
    if (method === 'join') {
      const separator = given[0] ? (textsOf(given[0], module, scope)[0] ?? '') : ',';
      const elements = elementsOf(callee['object'] as Node, module, scope);
      return [elements.flatMap((each) => textsOf(each.node, each.module, each.scope)).join(separator)];
    }
  }
  return unique(
    valuesOf(callee, module, scope).flatMap((called) =>
      returnedBy(called, given, module, scope).flatMap((each) => textsOf(each.node, each.module, each.scope)),
    ),
  );
}

/** Expressions that a function can return for the given arguments. */
function returnedBy(called: Found, given: readonly Node[], module: Module, scope: Scope | undefined): Found[] {
  if (!FUNCTIONS.includes(called.node.type)) throw new NotReadable(`${called.node.type} isn't a function`);
  const args = given.map((node) => ({ node, module, scope }));
  const body = called.node['body'] as Node;
  return scopesOfCall(called, args).flatMap((inner) => {
    if (body.type !== 'BlockStatement') return [{ node: body, module: called.module, scope: inner }];
    const returned: Found[] = [];
    walk(body, (each, parents) => {
      if (each.type === 'ReturnStatement' && each['argument'])
        for (const local of declaredBy([...parents, each], called.module, [inner]))
          returned.push({ node: each['argument'] as Node, module: called.module, scope: local });
      return !FUNCTIONS.includes(each.type);
    });
    return returned;
  });
}

/** Scopes of a function's parameters: several if an argument can mean several things. */
export function scopesOfCall(called: Found, args: readonly Found[]): Scope[] {
  return (called.node['params'] as Node[]).reduce<Scope[]>(
    (scopes, param, i) => scopes.flatMap((scope) => bind(param, args[i], called.module, scope)),
    [new Map(called.scope)],
  );
}

/**
 * Scopes with the names of a pattern added: several if its value can mean several things. Names whose values can't be
 * read are left out.
 */
function bind(pattern: Node, value: Found | undefined, module: Module, scope: Scope): Scope[] {
  if (pattern.type === 'AssignmentPattern')
    return bind(pattern['left'] as Node, value ?? { node: pattern['right'] as Node, module, scope }, module, scope);
  if (!value) return [scope];
  if (pattern.type === 'Identifier') return [new Map(scope).set(nameOf(pattern), value)];
  const parts =
    pattern.type === 'ObjectPattern'
      ? (pattern['properties'] as Node[])
          .filter(({ type }) => type === 'Property')
          .map((each) => [keyOf(each), each['value'] as Node] as const)
      : pattern.type === 'ArrayPattern'
        ? (pattern['elements'] as (Node | null)[]).flatMap((each, i) => (each ? [[String(i), each] as const] : []))
        : [];
  const holders = ifReadable(() => valuesOf(value.node, value.module, value.scope)) ?? [];
  if (holders.length === 0) return [scope];
  return holders.flatMap((holder) =>
    parts.reduce<Scope[]>(
      (scopes, [key, part]) =>
        scopes.flatMap((each) =>
          bind(
            part,
            ifReadable(() => memberOf(holder, key)[0]),
            module,
            each,
          ),
        ),
      [scope],
    ),
  );
}

/** Array that a call of map, Object.keys or Object.entries returns; undefined for other calls. */
function arrayOf(node: Node, module: Module, scope: Scope | undefined): Found | undefined {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return undefined;
  const [object, method] = [callee['object'] as Node, nameOf(callee['property'] as Node)];
  const [first] = node['arguments'] as Node[];
  if (!first) return undefined;
  const made = (elements: Node[]): Found => ({
    node: { type: 'ArrayExpression', start: node.start, end: node.end, elements },
    module,
    scope,
  });
  const found = (each: Found): Node => ({ type: 'Elsewhere', start: 0, end: 0, each });
  if (object.type === 'Identifier' && nameOf(object) === 'Object' && ['keys', 'entries'].includes(method)) {
    return made(
      valuesOf(first, module, scope)
        .flatMap(propertiesOf)
        .map(([name, value]) =>
          method === 'keys'
            ? literal(name)
            : { type: 'ArrayExpression', start: 0, end: 0, elements: [literal(name), found(value)] },
        ),
    );
  }
  if (method !== 'map') return undefined;
  const mapper = valuesOf(first, module, scope)[0];
  if (!mapper || !FUNCTIONS.includes(mapper.node.type)) throw new NotReadable('a mapper that is unknown');
  return made(
    elementsOf(object, module, scope).map((element, i) => {
      const index = { node: literal(String(i)), module, scope };
      const inner = scopesOfCall(mapper, [element, index])[0];
      const body = mapper.node['body'] as Node;
      if (body.type === 'BlockStatement') throw new NotReadable('a mapper with statements');
      return found({ node: body, module: mapper.module, scope: inner });
    }),
  );
}

const literal = (value: string): Node => ({ type: 'Literal', start: 0, end: 0, value });

function elementsOf(node: Node, module: Module, scope: Scope | undefined): Found[] {
  return valuesOf(node, module, scope).flatMap((array) => {
    if (array.node.type !== 'ArrayExpression') throw new NotReadable(`${array.node.type} isn't an array`);
    return elementsIn(array);
  });
}

/** Visits a node and all nodes in it, in order; skips the inside of a node for which the visitor returns false. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean | void,
  parents: readonly Node[] = [],
): void {
  if (visit(node, parents) === false && parents.length > 0) return;
  const inside = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, visit, inside);
}

/** Scopes with the constants and loop variables around a node: one for each combination of what they can be. */
export function declaredBy(parents: readonly Node[], module: Module, scopes: Scope[]): Scope[] {
  return parents.reduce((before, parent) => {
    if (parent.type === 'ForOfStatement') {
      const pattern = (((parent['left'] as Node)['declarations'] as Node[])[0] as Node)['id'] as Node;
      return before.flatMap((scope) => loopScopes(pattern, { node: parent['right'] as Node, module, scope }));
    }
    if (parent.type !== 'BlockStatement') return before;
    return (parent['body'] as Node[])
      .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
      .flatMap((declaration) => declaration['declarations'] as Node[])
      .reduce(
        (all, { id, init }: Node) =>
          all.flatMap((scope) => bind(id as Node, { node: init as Node, module, scope }, module, scope)),
        before,
      );
  }, scopes);
}

function loopScopes(pattern: Node, { node, module, scope }: Found & { scope: Scope }): Scope[] {
  const elements = ifReadable(() => elementsOf(node, module, scope)) ?? [];
  return elements.length === 0 ? [scope] : elements.flatMap((element) => bind(pattern, element, module, scope));
}
