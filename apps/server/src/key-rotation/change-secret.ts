import { plural } from '@quivertree/domain/text/plural';
import type pg from 'pg';
import { storedCheckpoints } from '../audit-log/stored-checkpoints.ts';
import { inTransaction } from '../db/database.ts';
import { one } from '../db/one-row.ts';
import { ToolError } from '../db/run-tool.ts';
import { storedTotpSecrets } from '../features/accounts/second-factor/stored-totp-secrets.ts';
import { storedBankDetails } from '../features/settlement/bank-details/stored-bank-details.ts';
import { storedBankFiles } from '../features/settlement/bank-files/stored-bank-files.ts';
import { derivedKeys, refuseOtherSecret, wrappingKey } from '../keys/signing-keys.ts';
import type { KeysOfSecret, StoredSecrets } from '../keys/stored-secrets.ts';
import { storedSigningKeys } from '../keys/stored-signing-keys.ts';

/** Everything that is stored under a key derived from the secret. */
export const STORED_SECRETS: readonly StoredSecrets[] = [
  storedSigningKeys,
  storedBankDetails,
  storedBankFiles,
  storedTotpSecrets,
  storedCheckpoints,
];

/** Each statement may rewrite a whole table. */
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Encrypts and signs everything that is stored under the secret again, under a new one, in one transaction. Returns the
 * number of values by title. If it throws, nothing has changed: WrongSecretError if `from` isn't the database's secret,
 * ToolError if servers are running, which would go on encrypting under the old one, or if a checkpoint may be forged.
 */
export async function changeSecret(
  pool: pg.Pool,
  { from, to }: { from: string; to: string },
): Promise<{ title: string; count: number }[]> {
  const [before, after] = [await keysOf(from), await keysOf(to)];
  return inTransaction(
    pool,
    async (client) => {
      // A server that starts now waits here, and then finds that it has the wrong secret.
      await client.query('lock table signing_keys in access exclusive mode');
      await refuseOtherSecret(client, 'ticket', before.wrapping);
      await refuseRunningServers(client);
      const changed: { title: string; count: number }[] = [];
      for (const { title, change } of STORED_SECRETS)
        changed.push({ title, count: await change(client, before, after) });
      return changed;
    },
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  );
}

async function keysOf(secret: string): Promise<KeysOfSecret> {
  const wrapping = await wrappingKey(secret);
  return { wrapping, ...derivedKeys(wrapping) };
}

async function refuseRunningServers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name = 'quivertree' and pid <> pg_backend_pid()`,
  );
  const { connections } = one(rows);
  if (connections > 0)
    throw new ToolError(
      `Stop all copies first. Quivertree still has ${plural(connections, '1 connection', '{n} connections')} to this database.`,
    );
}
