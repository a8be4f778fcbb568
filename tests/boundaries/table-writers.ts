import { filesBelow, isSource, isTestCode, readFile } from '../source-files.ts';
import { FUNCTION_OWNERS, TABLES_OF } from './table-owners.ts';

const SERVER = 'apps/server/src/';
const FUNCTIONS = 'apps/server/migrations/functions/';

/** A statement that changes a table's rows. */
export interface Write {
  /** Path below the server's sources, or name of the file of database functions. */
  file: string;
  /** Feature or folder that the file belongs to. */
  writer: string;
  table: string;
}

export const TABLES: readonly string[] = [
  ...readFile('apps/server/schema.sql').matchAll(/^create (?:unlogged )?table (\w+)/gm),
]
  .map((match) => match[1] ?? '')
  .toSorted();

export function ownerOf(table: string): string | undefined {
  return Object.keys(TABLES_OF).find((owner) => TABLES_OF[owner]?.includes(table));
}

const WRITING = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(\w+|\$\{)/gi;

/** Tables that a piece of SQL writes to; `${` for a table whose name is put together at run time. */
export function tablesWritten(text: string): string[] {
  const statements = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|--.*/g, '');
  return [...statements.matchAll(WRITING)].map((match) => match[1] ?? '');
}

/** Every write in the server's code and in the database's functions. */
export function allWrites(): Write[] {
  const code = filesBelow('apps/server/src')
    .filter((file) => isSource(file) && !isTestCode(file))
    .map((file) => ({ file: file.slice(SERVER.length), text: readFile(file) }))
    .map((entry) => ({ ...entry, writer: /^(?:features\/)?([^/]+)\//.exec(entry.file)?.[1] ?? entry.file }));
  const functions = filesBelow('apps/server/migrations/functions')
    .map((path) => ({ file: path.slice(FUNCTIONS.length), text: readFile(path) }))
    .map((entry) => ({ ...entry, writer: FUNCTION_OWNERS[entry.file] ?? entry.file }));
  return [...code, ...functions].flatMap(({ file, writer, text }) =>
    [...new Set(tablesWritten(text))]
      .filter((table) => table === '${' || TABLES.includes(table))
      .map((table) => ({ file, writer, table })),
  );
}

/** The page that says who writes to which table. */
export function tablesDocument(writes: readonly Write[]): string {
  const rows = TABLES.map((table) => {
    const files = writes.filter((write) => write.table === table).map(({ file }) => `\`${file}\``);
    return `| \`${table}\` | ${ownerOf(table)} | ${files.toSorted().join(', ') || 'migrations'} |`;
  });
  return `# Who writes to which table

Each table has one owner: the feature, or the folder below the features, whose code writes to it. Others call its commands;
the few exceptions are in \`table-owners.ts\`, with reasons. Rows deleted by \`on delete cascade\` aren't listed.
\`tests/boundaries/table-owners.ts\` declares the owners, and \`tests/boundaries/table-owners.test.ts\` enforces them and writes this page
(\`npm test -- table-owners -u\`). Paths are below \`apps/server/src\`; \`.sql\` files are in \`apps/server/migrations/functions\`.

| table | owner | written by |
|---|---|---|
${rows.join('\n')}
`;
}
