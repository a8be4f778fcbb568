import type pg from 'pg';

/** A payment's suspense balance in the ledger, in minor units. Index: ledger_entries_account_idx. */
export async function suspenseOfPayment(client: pg.PoolClient, paymentId: string): Promise<number> {
  const { rows } = await client.query<{ suspended_minor: number }>(
    `select coalesce(-sum(amount_minor), 0)::bigint as suspended_minor
       from ledger_entries where account = 'suspense' and owner = $1::text`,
    [paymentId],
  );
  return rows[0]?.suspended_minor ?? 0;
}
