import type { Call } from '@quivertree/contract/call';
import type { Plugin } from 'vite';

/** Parts of a call that the browser reads; the server and its documentation read the others. */
const BROWSER_PARTS: ReadonlySet<string> = new Set<keyof Call>(['name', 'method', 'path', 'access', 'idempotent']);

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/;
/** Property that the library sets on every schema it creates. */
const SCHEMA_MARK = '~standard';

/**
 * Strips the schemas from the browser's build. Only the server validates calls, so the browser needs just a few parts
 * of each; the others, their imports and the schema library are dropped (14 KB of every page's scripts, compressed).
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { id: CONTRACT },
      handler(code) {
        const cuts: Cut[] = [];
        visit(this.parse(code), (node) => {
          // Schemas are recognised by name here rather than marked as pure for the whole build, because minified
          // libraries have a `z` of their own.
          if (node['type'] === 'VariableDeclarator' && isSchema(node['init'] as Node | null))
            cuts.push({ ...span(node['init'] as Node), put: 'undefined' });
          if (node['type'] !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'defineCall') return;
          const [call] = node['arguments'] as Node[];
          for (const property of (call?.['properties'] ?? []) as Node[])
            if (!BROWSER_PARTS.has((property['key'] as Node)['name'] as string))
              cuts.push({ ...withComma(code, property), put: '' });
        });
        const lighter = withCuts(code, cuts);
        return { code: withCuts(lighter, unusedImports(this.parse(lighter))), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.code.includes(SCHEMA_MARK)) continue;
        const contract = file.moduleIds.filter((id) => CONTRACT.test(id));
        this.error(
          `A schema has reached the browser with ${file.name}: add the function that creates it to SCHEMA_MAKERS (${contract.join()})`,
        );
      }
    },
  };
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

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, each);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) each(node);
    for (const value of Object.values(node)) visit(value, each);
  }
}

function span({ start, end }: Node): { from: number; to: number } {
  return { from: start as number, to: end as number };
}

/** Start and end of a property, its comma included. */
function withComma(code: string, property: Node): { from: number; to: number } {
  const { from, to } = span(property);
  return { from, to: to + (/^\s*,/.exec(code.slice(to))?.[0].length ?? 0) };
}
