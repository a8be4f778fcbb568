import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** File for the secret outside production, next to the database whose keys it decrypts. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** The secret that decrypts the signing keys, from the settings or the data folder; undefined if there is none yet. */
export async function findSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  if (secretKey) return secretKey;
  const stored = await readFile(secretFile(dataDir), 'utf8').catch(() => '');
  return stored.trim() || undefined;
}
