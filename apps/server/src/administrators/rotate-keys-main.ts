import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createPool } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { rotateKey } from '../features/accounts/rotate-keys.ts';
import { wrappingKey } from '../features/accounts/signing-keys.ts';

/** `npm run rotate-keys -- id-token` or `-- ticket`: makes a new signing key, while servers run. */
const purpose = ({ 'id-token': 'id_token', ticket: 'ticket' } as const)[process.argv[2] ?? ''];
if (!purpose) {
  console.error('Say which keys: npm run rotate-keys -- id-token, or npm run rotate-keys -- ticket');
  process.exit(2);
}
const config = readConfig(process.env);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDirectory: join(config.dataDir, 'postgres') });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1 });
try {
  const secret = config.secretKey ?? (await readFile(join(config.dataDir, 'secret'), 'utf8')).trim();
  const made = await rotateKey(pool, purpose, wrappingKey(secret));
  if (made) console.log(`The key ${made.id} is published now and signs from ${made.signsFrom.toISOString()} on.`);
  else console.log('A new key is published already and begins to sign within ten minutes.');
} finally {
  await pool.end();
  await embedded?.stop();
}
