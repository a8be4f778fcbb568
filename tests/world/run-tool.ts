import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../../apps/server/src');

/** Runs a command-line tool of the server with nothing but these settings. Returns its exit status and output. */
export function runTool(
  tool: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): { status: number | null; printed: string } {
  const env = { PATH: process.env['PATH'], ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SERVER, tool), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, printed: (stdout + stderr).trim() };
}
