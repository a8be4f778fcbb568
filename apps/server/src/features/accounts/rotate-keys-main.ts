import { readConfig } from '../../config.ts';
import { withPool } from '../../db/with-pool.ts';
import { knownSecretKey } from '../../secret-key.ts';
import { rotateKey } from './rotate-keys.ts';
import { wrappingKey } from './signing-keys.ts';

/** `npm run rotate-keys -- id-token` or `-- ticket`: makes a new signing key, while servers run. */
const purpose = ({ 'id-token': 'id_token', ticket: 'ticket' } as const)[process.argv[2] ?? ''];
if (!purpose) {
  console.error('Say which keys: npm run rotate-keys -- id-token, or npm run rotate-keys -- ticket');
  process.exit(2);
}
const config = readConfig(process.env);
const secret = await knownSecretKey(config);
if (!secret) {
  console.error('There is no secret yet that would open the keys: set SECRET_KEY, or start the server once.');
  process.exit(2);
}
await withPool(config, async (pool) => {
  const made = await rotateKey(pool, purpose, wrappingKey(secret));
  if (made) console.log(`The key ${made.id} is published now and signs from ${made.signsFrom.toISOString()} on.`);
  else console.log('A new key is published already and begins to sign within ten minutes.');
});
