import { expect, test } from 'vitest';
import { readFile } from '../source-files.ts';
import { CORE, diagramOf, featureGraph, featureOf, featuresInCycles, serverImports } from './feature-graph.ts';

const imports = serverImports();
const graph = featureGraph(imports);

/** Folders that every feature may import, but that import no feature themselves. */
const KERNEL = [
  'access',
  'audit',
  'audit-log',
  'batches',
  'cache',
  'config',
  'db',
  'file-thread',
  'http',
  'jobs',
  'keys',
  'ledger',
  'limits',
  'links',
  'locks',
  'mail',
  'outside',
  'pdf',
  'refusals',
  'sheets',
  'storage',
];
const isKernel = (file: string) => file === 'infrastructure.ts' || KERNEL.includes(file.split('/')[0] ?? '');
const sentences = (wrong: typeof imports) => wrong.map(({ from, to }) => `${from} imports ${to}`);

test('a cycle of features is found, however long', () => {
  const cycle = featureGraph([
    { from: 'features/a/x.ts', to: 'features/b/x.ts' },
    { from: 'features/b/y.ts', to: 'features/c/x.ts' },
    { from: 'features/c/x.ts', to: 'features/a/y.ts' },
    { from: 'features/d/x.ts', to: 'features/a/x.ts' },
  ]);
  expect(featuresInCycles(cycle)).toEqual(['a', 'b', 'c']);
});

test('features import each other without cycles, apart from orders, payments and tickets', () => {
  expect(featuresInCycles(graph)).toEqual(CORE);
});

test('the kernel imports neither features nor what wires them together', () => {
  expect(sentences(imports.filter(({ from, to }) => isKernel(from) && !isKernel(to)))).toEqual([]);
});

test('features import the kernel and other features, and of what wires them together only the context’s type', () => {
  const allowed = (to: string) => isKernel(to) || featureOf(to) !== undefined || to === 'context.ts';
  expect(sentences(imports.filter(({ from, to }) => featureOf(from) !== undefined && !allowed(to)))).toEqual([]);
});

test('the diagram in docs/map.md is up to date (npm test -- feature-graph -u redraws it)', async () => {
  const map = readFile('docs/map.md');
  const drawn = map.replace(
    /(?<=<!-- feature graph -->\n)[\s\S]*?(?=<!-- end of feature graph -->)/,
    () => `${diagramOf(graph)}\n`,
  );
  expect(map).toContain('<!-- feature graph -->');
  await expect(drawn).toMatchFileSnapshot('../../docs/map.md');
});
