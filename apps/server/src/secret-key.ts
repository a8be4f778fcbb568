import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Where the secret is kept outside production, beside the database whose keys it opens. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** The secret that opens the keys: that of the settings, or of the data folder; undefined where there is none yet. */
export async function knownSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  if (secretKey) return secretKey;
  const kept = await readFile(secretFile(dataDir), 'utf8').catch(() => '');
  return kept.trim() || undefined;
}
