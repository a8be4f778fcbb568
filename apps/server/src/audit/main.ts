import { plural } from '@quivertree/domain/text/plural';
import { runTool } from '../db/run-tool.ts';
import { withPool } from '../db/with-pool.ts';
import { derivedKeys, refuseOtherSecret, wrappingKey } from '../keys/signing-keys.ts';
import { newestCheckpoint, printedCheckpoint, readPrintedCheckpoint } from '../audit-log/checkpoint-chain.ts';
import { findSecretKey } from '../keys/secret-key.ts';
import { audit, INVARIANTS } from './audit.ts';

/**
 * `npm run audit`: checks every invariant of the configured database, and the audit log against its checkpoints, and
 * prints each violation. A checkpoint from a log, passed as an argument, must be part of the audit log's chain.
 */
const checkpoints = process.argv.slice(2).map((text) => {
  const checkpoint = readPrintedCheckpoint(text);
  if (checkpoint) return checkpoint;
  console.error(
    `${text} isn’t a checkpoint. Enter a checkpoint’s number and full hash as an earlier audit printed them, such as 57:9f86d0…`,
  );
  return process.exit(2);
});
await runTool(async (config) => {
  const secret = await findSecretKey(config);
  const wrapping = secret === undefined ? undefined : await wrappingKey(secret);
  const key = wrapping && derivedKeys(wrapping).checkpoints;
  await withPool(config, async (pool) => {
    // With another secret, each checkpoint would look forged.
    if (wrapping) await refuseOtherSecret(pool, 'ticket', wrapping);
    const findings = await audit(pool, { key, notedElsewhere: checkpoints });
    for (const { invariant, means, row } of findings) console.error(`${invariant}  ${means}: ${JSON.stringify(row)}`);
    const broken = findings.length === 0 ? 'all passed' : plural(findings.length, '1 violation', '{n} violations');
    console.log(`${INVARIANTS.length} checks of invariants A1 to A5 and the audit log: ${broken}.`);
    console.log(`Newest checkpoint of the audit log: ${printedCheckpoint(await newestCheckpoint(pool))}`);
    if (!key) console.log('The checkpoints’ signatures weren’t verified. Set SECRET_KEY to verify them.');
    process.exitCode = findings.length === 0 ? 0 : 1;
  });
});
