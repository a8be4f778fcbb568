import { dirname, posix } from 'node:path';
import { readFile } from './source-files.ts';

export interface Import {
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
