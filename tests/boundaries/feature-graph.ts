import { filesBelow, isSource, importsOf } from '../source-files.ts';

const SERVER = 'apps/server/src/';

/** Features that may import each other: an order is paid for, becomes tickets and can be refunded. */
export const CORE: readonly string[] = ['orders', 'payments', 'tickets'];

/** Each server feature, with the features that it imports. */
export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports between the server's own source files, types included, tests excluded. */
export function serverImports(): { from: string; to: string }[] {
  return filesBelow('apps/server/src')
    .filter((file) => isSource(file) && !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => importsOf(file))
    .filter(({ to }) => to.startsWith(SERVER))
    .map(({ from, to }) => ({ from: from.slice(SERVER.length), to: to.slice(SERVER.length) }));
}

/** The feature that a file of the server belongs to. */
export function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

export function featureGraph(imports: readonly { from: string; to: string }[]): FeatureGraph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, imported] = [featureOf(from), featureOf(to)];
    if (importer && !graph.has(importer)) graph.set(importer, new Set());
    if (importer && imported && importer !== imported) graph.get(importer)?.add(imported);
  }
  return graph;
}

/** Features that import themselves through others, in alphabetical order. */
export function featuresInCycles(graph: FeatureGraph): string[] {
  return [...graph.keys()].filter((feature) => reachable(graph, feature).has(feature)).toSorted();
}

function reachable(graph: FeatureGraph, from: string): Set<string> {
  const found = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return found;
}

/**
 * The graph as a Mermaid diagram. The core is one box, and an arrow is left out if other arrows lead to the same box.
 */
export function diagramOf(graph: FeatureGraph): string {
  const box = (feature: string) => (CORE.includes(feature) ? 'core' : feature);
  const boxes = new Map<string, Set<string>>();
  for (const [from, imported] of graph) {
    const targets = boxes.get(box(from)) ?? new Set();
    for (const to of imported) if (box(to) !== box(from)) targets.add(box(to));
    boxes.set(box(from), targets);
  }
  const lines = [...boxes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([from, targets]) => {
      const indirect = new Set([...targets].flatMap((to) => [...reachable(boxes, to)]));
      const direct = [...targets].filter((to) => !indirect.has(to)).toSorted();
      const isAlone = direct.length === 0 && ![...boxes.values()].some((others) => others.has(from));
      return isAlone ? [`  ${from}`] : direct.map((to) => `  ${from} --> ${to}`);
    });
  return ['```mermaid', 'flowchart LR', `  core["${CORE.join('<br>')}"]`, ...lines, '```'].join('\n');
}
