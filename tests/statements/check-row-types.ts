import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Column } from './describe-statement.ts';

/** A declared row type, by its position in a file, with the columns that the database returns. */
export interface RowType {
  file: string;
  line: number;
  start: number;
  end: number;
  columns: readonly Column[];
}

/**
 * `Checked<Row, Problems<Place, Row, Columns>>` is `Row`, or a type error that names the wrongly declared column. A
 * column of type `unknown` is JSON, whose content the database doesn't know.
 */
const CHECKED = `
export type Columns = Record<string, { value: unknown; isNullable: boolean }>;
type ProblemOf<Name extends string, Declared, Of extends Columns[string]> =
  | ([NonNullable<Declared>] extends [Of['value']] ? never : \`\${Name} has another type\`)
  | (Of['isNullable'] extends true ? (null extends Declared ? never : \`\${Name} can be null\`) : never);
type ProblemIn<Declared, Of extends Columns> = string extends keyof Declared ? never : {
  [Name in keyof Declared & string]-?: Name extends keyof Of
    ? ProblemOf<Name, Declared[Name], Of[Name]>
    : \`\${Name} isn't a column\`;
}[keyof Declared & string];
export type Problems<Place extends string, Declared, Of extends Columns> =
  ProblemIn<Declared, Of> extends infer Problem extends string ? \`\${Place}: \${Problem}\` : never;
export type Checked<Declared, _Problem extends never> = Declared;
`;

/**
 * Compares declared row types with what the database returns, and resolves with the compiler's messages. The compiler
 * itself resolves the types, in a copy of the server's code in which each row type is replaced by a check of it.
 */
export async function checkRowTypes(root: string, rowTypes: readonly RowType[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quivertree-row-types-'));
  try {
    await cp(join(root, 'apps/server'), join(folder, 'apps/server'), {
      recursive: true,
      filter: (path) => !/\.(test|fixture)\.ts$/.test(path),
    });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await symlink(join(root, 'packages'), join(folder, 'packages'));
    await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    await writeFile(join(folder, 'apps/server/src/checked.ts'), CHECKED);
    for (const [file, ofFile] of Map.groupBy(rowTypes, (rowType) => rowType.file))
      await writeFile(join(folder, file), withChecks(await readFile(join(root, file), 'utf8'), file, ofFile));
    return await compile(root, join(folder, 'apps/server'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function withChecks(source: string, file: string, rowTypes: readonly RowType[]): string {
  const checked = `import('./${'../'.repeat(file.split('/').length - 4)}checked.ts')`;
  return [...rowTypes]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { line, start, end, columns }) => {
      const declared = text.slice(start, end);
      const of = columns.map(
        ({ name, type, isNullable }) => `${JSON.stringify(name)}: { value: ${type}; isNullable: ${isNullable} }`,
      );
      const check = `${checked}.Checked<${declared}, ${checked}.Problems<'${file}:${line}', ${declared}, { ${of.join('; ')} }>>`;
      return text.slice(0, start) + check + text.slice(end);
    }, source);
}

async function compile(root: string, folder: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  // Several checkers would repeat each other's work.
  const args = ['--project', folder, '--pretty', 'false', '--checkers', '1'];
  const printed = await promisify(execFile)(process.execPath, [tsc, ...args], {
    cwd: folder,
    maxBuffer: 100_000_000,
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  return printed
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .flatMap((line) => {
      const problems = [...line.matchAll(/"(apps\/server\/src\/[^"]+: [^"]+)"/g)].map(([, problem]) => problem ?? '');
      return problems.length > 0 ? problems : [line];
    });
}
