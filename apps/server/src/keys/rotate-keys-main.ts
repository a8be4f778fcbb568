import { runTool } from '../db/run-tool.ts';
import { WrongSecretError } from '../db/encrypted-text.ts';
import { withPool } from '../db/with-pool.ts';
import { findSecretKey } from './secret-key.ts';
import { rotateKey } from './rotate-keys.ts';
import { wrappingKey } from './signing-keys.ts';

/** `npm run rotate-keys -- id-token` or `-- ticket`: creates a new signing key while servers are running. */
const purpose = ({ 'id-token': 'id_token', ticket: 'ticket' } as const)[process.argv[2] ?? ''];
if (!purpose) {
  console.error('Usage: npm run rotate-keys -- id-token | ticket');
  process.exit(2);
}
await runTool(async (config) => {
  const secret = await findSecretKey(config);
  if (!secret) {
    console.error(
      'There’s no secret key yet to decrypt the signing keys with. Set SECRET_KEY, or start the server once.',
    );
    process.exit(2);
  }
  try {
    await withPool(config, async (pool) => {
      const made = await rotateKey(pool, purpose, await wrappingKey(secret));
      if (made) console.log(`Key ${made.id} has been published. It starts signing at ${made.signsFrom.toISOString()}.`);
      else console.log('A new key has already been published. It will start signing within ten minutes.');
    });
  } catch (error) {
    if (!(error instanceof WrongSecretError)) throw error;
    console.error(`No key was created. ${error.message}`);
    process.exit(2);
  }
});
