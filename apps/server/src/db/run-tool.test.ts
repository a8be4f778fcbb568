import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../../../../tests/world/run-tool.ts';
import { startWorld, WORLD_SECRET, type World } from '../../../../tests/world/world.ts';

let world: World;
let folder: string;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'quivertree-tools-'));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a tool where no server has been started yet. */
const run = (tool: string, args: string[], settings: Record<string, string>) =>
  runTool(tool, args, { DATA_DIR: folder, ...settings });

const TOOLS: [string, string[]][] = [
  ['audit/main.ts', []],
  ['key-rotation/main.ts', ['ticket']],
  ['administrators/main.ts', ['anna@example.com', 'Anna Beukes']],
];
const SECRET = { SECRET_KEY: WORLD_SECRET };

test.each(TOOLS)('%s says in one line that a setting is missing, or that there’s no database', (tool, args) => {
  expect(run(tool, args, { NODE_ENV: 'production' })).toEqual({
    status: 2,
    printed: 'PUBLIC_URL is required in production.',
  });
  expect(run(tool, args, SECRET)).toEqual({
    status: 2,
    printed: `There’s no database in ${folder} yet. Set DATABASE_URL, or start the server once.`,
  });
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
});

test.each(TOOLS)('%s says in one line that the database can’t be used', (tool, args) => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(world.databaseUrl);
    change(url);
    return run(tool, args, { ...SECRET, DATABASE_URL: url.href });
  };
  const gone = at((url) => (url.port = '1'));
  expect(gone).toEqual({
    status: 2,
    printed: expect.stringMatching(/^Can’t use the database: .+\. Check DATABASE_URL\.$/),
  });
  const empty = at((url) => (url.pathname = '/postgres'));
  expect(empty).toEqual({ status: 2, printed: expect.stringContaining('doesn’t have Quivertree’s tables') });
});

test('the audit doesn’t take a wrong secret for an altered audit log', () => {
  const settings = { DATABASE_URL: world.databaseUrl, SECRET_KEY: 'a secret that no server of this database has' };
  expect(run('audit/main.ts', [], settings)).toEqual({
    status: 2,
    printed: 'SECRET_KEY can’t decrypt this database’s secrets. Use the key they were encrypted with.',
  });
  expect(run('audit/main.ts', [], { ...settings, ...SECRET })).toMatchObject({ status: 0 });
});
