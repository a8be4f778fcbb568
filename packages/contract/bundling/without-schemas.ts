import type { Call } from '../src/call.ts';

/** Parts of a call that clients read; only the server and its documentation read the others. */
const CLIENT_PARTS: ReadonlySet<string> = new Set<keyof Call>([
  'name',
  'method',
  'path',
  'access',
  'idempotent',
  'everyApp',
]);

/** Names that schema expressions start with. */
const SCHEMA_MAKERS = new Set([
  'z',
  'typedText',
  'typedLine',
  'opaqueText',
  'listQuery',
  'listPage',
  'oneOf',
  'orElse',
]);

/**
 * A contract file reduced to what a client needs: without schemas, without the parts of calls that only the server
 * reads, and without imports that are then unused. `parse` returns the file's syntax tree, with or without types.
 */
export function withoutSchemas(code: string, parse: (code: string) => unknown): string {
  const cuts: Cut[] = [];
  visit(parse(code), (node) => {
    // Schemas are recognised by name here rather than marked as pure for the whole build, because minified libraries
    // may have their own `z`.
    if (node['type'] === 'VariableDeclarator' && isSchema(node['init'] as Node | null))
      cuts.push({ ...span(node['init'] as Node), put: 'undefined' });
    if (node['type'] !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'defineCall') return;
    const [call] = node['arguments'] as Node[];
    for (const property of (call?.['properties'] ?? []) as Node[])
      if (!CLIENT_PARTS.has((property['key'] as Node)['name'] as string))
        cuts.push({ ...withComma(code, property), put: '' });
  });
  const lighter = withCuts(code, cuts);
  return withCuts(lighter, unusedImports(parse(lighter)));
}

type Node = Record<string, unknown>;

interface Cut {
  from: number;
  to: number;
  /** Replacement for a removed part. */
  put: string;
}

function withCuts(code: string, cuts: readonly Cut[]): string {
  return outermost(cuts).reduceRight((text, { from, to, put }) => text.slice(0, from) + put + text.slice(to), code);
}

/**
 * Finds imports that are no longer used. Otherwise modules needed only by a schema would count as shared by all pages
 * that make calls and be loaded with each of them.
 */
function unusedImports(program: unknown): Cut[] {
  const imports: Node[] = [];
  const used = new Set<unknown>();
  for (const statement of (program as { body: Node[] }).body)
    if (statement['type'] === 'ImportDeclaration') imports.push(statement);
    else visit(statement, (node) => node['type'] === 'Identifier' && used.add(node['name']));
  return imports
    .filter((statement) => {
      const names = statement['specifiers'] as { local: Node }[];
      return names.length > 0 && names.every(({ local }) => !used.has(local['name']));
    })
    .map((statement) => ({ ...span(statement), put: '' }));
}

/** Skips cuts inside a larger cut. */
function outermost(cuts: readonly Cut[]): Cut[] {
  return cuts.filter((cut) => !cuts.some((other) => other !== cut && other.from <= cut.from && cut.to <= other.to));
}

/** True if a value is a schema, or an object or function that holds or creates one. Calls themselves aren't schemas. */
function isSchema(node: Node | null): boolean {
  if (!node || (node['type'] === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineCall')) return false;
  let found = false;
  visit(node, (inner) => {
    if (inner['type'] === 'CallExpression') found ||= SCHEMA_MAKERS.has(rootOf(inner)['name'] as string);
  });
  return found;
}

/** The expression that a call chain starts with. */
function rootOf(node: Node): Node {
  let root = node;
  while (root['type'] === 'CallExpression' || root['type'] === 'MemberExpression')
    root = (root['callee'] ?? root['object']) as Node;
  return root;
}

/** Kinds of nodes that exist only for types, so names in them don't count as uses of an import. */
const TYPES_ONLY = /^TS(?!As|Satisfies|NonNull)/;

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, each);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) {
      if (TYPES_ONLY.test(String(node.type))) return;
      each(node);
    }
    for (const value of Object.values(node)) visit(value, each);
  }
}

function span({ start, end }: Node): { from: number; to: number } {
  return { from: start as number, to: end as number };
}

/** Start and end of a property, including the comma after it. */
function withComma(code: string, property: Node): { from: number; to: number } {
  const { from, to } = span(property);
  return { from, to: to + (/^\s*,/.exec(code.slice(to))?.[0].length ?? 0) };
}
