import { expect, test } from 'vitest';
import { filesBelow, isSource, isTestCode, readFile, importsOf } from '../source-files.ts';

interface Manifest {
  workspaces: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFile(`${folder}/package.json`)) as Manifest;
const root = manifestOf('.');
const ownDevelopment = Object.keys(root.devDependencies ?? {});

/** Package that an import in `folder` belongs to; undefined for the folder's own files and Node's modules. */
function packageOf(to: string, folder: string): string | undefined {
  const own = /^packages\/([^/]+)\/src\//.exec(to);
  if (own) return to.startsWith(`${folder}/`) ? undefined : `@quivertree/${own[1]}`;
  if (/^(node:|packages\/|apps\/|tests\/|bench\/|scripts\/|virtual:)/.test(to)) return undefined;
  return /^(@[^/]+\/)?[^/]+/.exec(to)?.[0];
}

/** Imports of undeclared packages in these files, as sentences. */
function undeclared(files: readonly string[], folder: string, declared: readonly string[]): string[] {
  return files
    .flatMap((file) => importsOf(file))
    .flatMap(({ from, to }) => {
      const name = packageOf(to, folder);
      return name === undefined || declared.includes(name) ? [] : [`${from} imports ${name}`];
    });
}

/** True for tests and for files that build the web app without being part of it. */
const isForDevelopment = (file: string) =>
  isTestCode(file) || /^apps\/web\/(vite\/|[^/]*\.config\.ts|app\/routes\.ts)/.test(file);

test.for(root.workspaces)('%s declares what it imports', (folder) => {
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
  const atRunTime = Object.keys({ ...dependencies, ...optionalDependencies });
  const files = filesBelow(folder).filter(isSource);
  const product = files.filter((file) => !isForDevelopment(file));
  const development = files.filter(isForDevelopment);
  expect(undeclared(product, folder, atRunTime)).toEqual([]);
  const all = [...atRunTime, ...Object.keys(devDependencies ?? {}), ...ownDevelopment];
  expect(undeclared(development, folder, all)).toEqual([]);
});

test('apps/mobile declares what it imports, in its own project', () => {
  const { dependencies, devDependencies } = manifestOf('apps/mobile');
  const files = filesBelow('apps/mobile').filter((file) => isSource(file) && !file.includes('/bundling/'));
  // The packages are bundled from their sources, not installed.
  const declared = [
    ...Object.keys(dependencies ?? {}),
    ...root.workspaces.map((path) => `@quivertree/${path.split('/')[1]}`),
  ];
  const isTest = (file: string) => isTestCode(file) || file.startsWith('apps/mobile/tests/');
  expect(
    undeclared(
      files.filter((file) => !isTest(file)),
      'apps/mobile',
      declared,
    ),
  ).toEqual([]);
  const forTests = [...declared, ...Object.keys(devDependencies ?? {})];
  expect(undeclared(files.filter(isTest), 'apps/mobile', forTests)).toEqual([]);
});

test('tests, benchmarks and scripts import what the repository declares', () => {
  const quotingImports = ['tests/boundaries.test.ts', 'tests/voice/read-source.test.ts'];
  const files = ['tests', 'bench', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => isSource(file) && !quotingImports.includes(file));
  expect(undeclared(files, '.', ownDevelopment)).toEqual([]);
});

test('packages are imported by their names', () => {
  // The app's icons are drawn by a script that runs where no package is installed.
  const files = ['apps', 'packages', 'tests', 'bench']
    .flatMap(filesBelow)
    .filter((file) => isSource(file) && file !== 'apps/mobile/bundling/draw-icons.ts');
  expect(files.filter((file) => /from '(\.\.\/)+packages\/[a-z]+\/src\//.test(readFile(file)))).toEqual([]);
});

interface TypeSettings {
  extends: string;
  compilerOptions?: { lib?: string[]; types?: string[] };
}

/** Types of globals, by app. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = { 'apps/server': ['node'], 'apps/web': ['vite/client'] };

test.for(root.workspaces)('%s sees only the types of its own environment', (folder) => {
  const { extends: base, compilerOptions = {} } = JSON.parse(readFile(`${folder}/tsconfig.json`)) as TypeSettings;
  const { lib = [], types = [] } = compilerOptions;
  expect(base).toBe('../../tsconfig.base.json');
  expect(types).toEqual(TYPES_OF[folder] ?? []);
  expect(lib.includes('DOM')).toBe(folder === 'apps/web');
});
