import type { Plugin } from 'vite';

/** The parts of a call that only the server and its documentation read. */
const SERVER_PARTS = new Set(['summary', 'params', 'query', 'body', 'answer', 'refusals']);

/**
 * The browser makes calls, the server validates them: in the browser's build a call keeps its method and path only, and
 * the schemas and their library fall away (9 KB of every page's scripts, compressed).
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = [];
        visit(this.parse(code), (node) => {
          if (node['type'] !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'defineCall') return;
          const [call] = node['arguments'] as Node[];
          for (const property of (call?.['properties'] ?? []) as Node[])
            if (SERVER_PARTS.has((property['key'] as Node)['name'] as string)) cuts.push(span(code, property));
        });
        return { code: cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code), map: null };
      },
    },
  };
}

type Node = Record<string, unknown>;

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, each);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) each(node);
    for (const value of Object.values(node)) visit(value, each);
  }
}

/** From where to where a property reaches, its comma included. */
function span(code: string, { start, end }: Node): [number, number] {
  const comma = /^\s*,/.exec(code.slice(end as number))?.[0].length ?? 0;
  return [start as number, (end as number) + comma];
}
