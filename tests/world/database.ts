import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { urlOf, withClient } from './database-server.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database for one test file: a clone of the migrated template, made in a few dozen milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testCluster');
  const name = `world_${randomBytes(6).toString('hex')}`;
  // In memory, copying files takes two thirds of the time that logging each page does.
  await withClient(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: urlOf(url, name),
    drop: async () => {
      await withClient(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
