import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createPool } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { makeAdministrator } from './make-administrator.ts';

/** `npm run administrator -- name@example.com "Full Name"`: makes somebody an administrator. */
const [email = '', name = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDirectory: join(config.dataDir, 'postgres') });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1 });
try {
  const outcome = await makeAdministrator(pool, { email, name });
  if ('problem' in outcome) {
    console.error(outcome.problem);
    process.exitCode = 1;
  } else if (outcome.isNew)
    console.log(`${email} is an administrator now. They set a password at ${config.publicUrl}/forgot-password.`);
  else console.log(`${email} had an account and is an administrator now, from the next sign-in on.`);
} finally {
  await pool.end();
  await embedded?.stop();
}
