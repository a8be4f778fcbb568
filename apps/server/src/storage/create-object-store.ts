import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** Creates the configured object store. */
export function createObjectStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return s3 ? new S3Store(s3) : new DiskStore(join(dataDir, 'objects'));
}
