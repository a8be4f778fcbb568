import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, dirname } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Everything in `.gitignore`, listed here because Git may be missing where the tests run. */
const GENERATED = [
  '.git',
  'node_modules',
  '.data',
  '.cache',
  '.react-router',
  'build',
  'coverage',
  '.expo',
  'dist',
  'expo-env.d.ts',
];

/** Paths of all files in a folder of the repository, in alphabetical order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !GENERATED.includes(name) && !name.endsWith('.log'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

export const readFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** Tests and benchmarks, whose strings users never see. */
export const isTestCode = (path: string): boolean => /^(tests|bench)\/|\.(test|fixture)\.tsx?$/.test(path);

/** Source files with user-visible strings: everything except tests and benchmarks. */
export const productSources = (): string[] =>
  ['packages', 'apps', 'scripts'].flatMap(filesBelow).filter((path) => isSource(path) && !isTestCode(path));

interface Import {
  from: string;
  /** Path in the repository, or name of a package. */
  to: string;
}

const SPECIFIER =
  /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?<!-)\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/** Everything that a source file imports, types included. */
export function importsOf(file: string, text = readFile(file)): Import[] {
  return [...text.matchAll(SPECIFIER)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (specifier.startsWith('.')) return { from: file, to: posix.join(dirname(file), specifier) };
    const own = /^@quivertree\/([^/]+)\/(.+)$/.exec(specifier);
    return { from: file, to: own ? `packages/${own[1]}/src/${own[2]}.ts` : specifier };
  });
}
