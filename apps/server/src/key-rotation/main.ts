import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { WrongSecretError } from '../db/encrypted-text.ts';
import { runTool, ToolError } from '../db/run-tool.ts';
import { withPool } from '../db/with-pool.ts';
import { rotateKey } from '../keys/rotate-keys.ts';
import { findSecretKey } from '../keys/secret-key.ts';
import { type KeyPurpose, refuseOtherSecret, wrappingKey } from '../keys/signing-keys.ts';
import { changeSecret } from './change-secret.ts';

/**
 * `npm run rotate-keys -- id-token` or `-- ticket` creates a new signing key while servers are running. `-- secret`
 * replaces SECRET_KEY with NEW_SECRET_KEY while none are.
 */
const TASKS: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  'id-token': (config) => createSigningKey(config, 'id_token'),
  ticket: (config) => createSigningKey(config, 'ticket'),
  secret: replaceSecret,
};

const task = TASKS[process.argv[2] ?? ''];
if (!task) {
  console.error('Usage: npm run rotate-keys -- id-token | ticket | secret');
  process.exit(2);
}
await runTool(task);

async function createSigningKey(config: Config, purpose: KeyPurpose): Promise<void> {
  const secret = await findSecretKey(config);
  if (!secret)
    throw new ToolError(
      'There’s no secret key yet to decrypt the signing keys with. Set SECRET_KEY, or start the server once.',
    );
  await withPool(config, async (pool) => {
    const made = await rotateKey(pool, purpose, await wrappingKey(secret));
    if (made) console.log(`Key ${made.id} has been published. It starts signing at ${made.signsFrom.toISOString()}.`);
    else console.log('A new key has already been published. It will start signing within ten minutes.');
  });
}

async function replaceSecret(config: Config): Promise<void> {
  const { secretKey: from, newSecretKey: to } = config;
  if (!from) throw new ToolError('Set SECRET_KEY to the copies’ current secret.');
  if (!to || to === from) throw new ToolError('Set NEW_SECRET_KEY to a secret other than SECRET_KEY.');
  await withPool(config, async (pool) => {
    for (const { title, count } of await changeUnlessDone(pool, { from, to })) console.log(`${title}: ${count}`);
    console.log(
      'Everything has been encrypted and signed again. Start the copies with the new secret as SECRET_KEY, and store the old one with the backups made until now: they need it.',
    );
  });
}

/** Like `changeSecret`, but says so if an earlier run has already changed it, since the old secret then looks wrong. */
async function changeUnlessDone(pool: pg.Pool, secrets: { from: string; to: string }) {
  try {
    return await changeSecret(pool, secrets);
  } catch (error) {
    if (!(error instanceof WrongSecretError)) throw error;
    await refuseOtherSecret(pool, 'ticket', await wrappingKey(secrets.to));
    throw new ToolError('The secret has already been changed. Start the copies with the new one as SECRET_KEY.');
  }
}
