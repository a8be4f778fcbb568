import { readConfig } from '../config.ts';
import { withPool } from '../db/with-pool.ts';
import { wrappingKey } from '../features/accounts/signing-keys.ts';
import { newestSeal, printedSeal, readPrintedSeal, recordKeyOf } from '../features/record/seal-chain.ts';
import { knownSecretKey } from '../secret-key.ts';
import { audit } from './audit.ts';
import { INVARIANTS } from './invariants.ts';

/**
 * `npm run audit`: checks every invariant of the database that the settings name, and the record against its seals, and
 * says what is wrong, row by row. A seal that a log has kept, given after it, must be in the record's chain.
 */
const config = readConfig(process.env);
const kept = process.argv.slice(2).map((text) => {
  const seal = readPrintedSeal(text);
  if (seal) return seal;
  console.error(`${text} is no seal: give a number and a hash as the log has them, 57:9f86d0…`);
  return process.exit(2);
});
const secret = await knownSecretKey(config);
const key = secret === undefined ? undefined : recordKeyOf(wrappingKey(secret));
await withPool(config, async (pool) => {
  const findings = await audit(pool, { key, seals: kept });
  for (const { invariant, means, row } of findings) console.error(`${invariant}  ${means}: ${JSON.stringify(row)}`);
  const broken = findings.length === 0 ? 'all of them hold' : `${findings.length} rows break them`;
  console.log(`${INVARIANTS.length} checks of the invariants A1 to A5, and the record: ${broken}.`);
  console.log(`The record's newest seal: ${printedSeal(await newestSeal(pool))}`);
  if (!key) console.log('Without SECRET_KEY nobody can tell whether the seals are ours.');
  process.exitCode = findings.length === 0 ? 0 : 1;
});
