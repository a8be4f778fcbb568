import { ToolError } from '../db/run-tool.ts';
import type { StoredSecrets } from '../keys/stored-secrets.ts';
import { type Checkpoint, isMac, macOf } from './checkpoint-chain.ts';

const CHECKPOINTS_PER_READ = 10_000;

/** Throws ToolError rather than sign a checkpoint that may be forged. */
export const storedCheckpoints: StoredSecrets = {
  column: 'audit_checkpoints.mac',
  title: 'checkpoints of the audit log',
  async change(client, from, to) {
    let count = 0;
    await client.query('alter table audit_checkpoints disable trigger audit_checkpoints_append_only');
    for (let last = 0; ; ) {
      const { rows } = await client.query<Checkpoint & { mac: Buffer }>(
        `select number, hash, mac from audit_checkpoints where number > $1 order by number limit ${CHECKPOINTS_PER_READ}`,
        [last],
      );
      const unsigned = rows.find((checkpoint) => !isMac(from.checkpoints, checkpoint, checkpoint.mac));
      if (unsigned)
        throw new ToolError(
          `Checkpoint ${unsigned.number} of the audit log isn’t signed under SECRET_KEY. Find out why first: npm run audit`,
        );
      await client.query(
        `update audit_checkpoints c set mac = n.mac
           from unnest($1::bigint[], $2::bytea[]) as n (number, mac) where c.number = n.number`,
        [rows.map(({ number }) => number), rows.map((checkpoint) => macOf(to.checkpoints, checkpoint))],
      );
      count += rows.length;
      const newest = rows.at(-1);
      if (!newest) break;
      last = newest.number;
    }
    await client.query('alter table audit_checkpoints enable trigger audit_checkpoints_append_only');
    return count;
  },
};
