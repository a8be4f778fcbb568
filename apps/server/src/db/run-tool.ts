import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { codeOf, isDatabaseUnavailable } from './database-errors.ts';
import { WrongSecretError } from './encrypted-text.ts';

/** A command-line tool can't do its work. The message is for the operator, who can fix it. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/**
 * Runs a command-line tool with the configured settings. A problem that the operator can fix is printed as one line, and
 * the exit status is 2.
 */
export async function runTool(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    process.stderr.write(`${problem}\n`);
    process.exitCode = 2;
  }
}

/** SQLSTATEs of a database that refuses the connection: wrong password, unknown user or database, no access. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501']);
const NO_TABLE = '42P01';

function problemOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || error instanceof ToolError || error instanceof WrongSecretError)
    return error.message;
  if (codeOf(error) === NO_TABLE)
    return 'This database doesn’t have Quivertree’s tables. Check DATABASE_URL, or start the server once.';
  if (REFUSED.has(codeOf(error)) || isDatabaseUnavailable(error))
    return `Can’t use the database: ${error.message}. Check DATABASE_URL.`;
  return undefined;
}
