import { runTool } from '../db/run-tool.ts';
import { withPool } from '../db/with-pool.ts';
import { makeAdministrator } from './make-administrator.ts';

/** `npm run administrator -- name@example.com "Full Name"`: makes someone an administrator. */
const [email = '', name = ''] = process.argv.slice(2);
await runTool(async (config) =>
  withPool(config, async (pool) => {
    const outcome = await makeAdministrator(pool, { email, name });
    if ('problem' in outcome) {
      console.error(outcome.problem);
      process.exitCode = 1;
    } else if (outcome.isNew)
      console.log(`${email} is now an administrator. They can set a password at ${config.publicUrl}/forgot-password.`);
    else console.log(`${email} already had an account. They’ll be an administrator from their next sign-in.`);
  }),
);
