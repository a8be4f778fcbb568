import type pg from 'pg';

/**
 * Serialises commands on an organiser's money until the transaction ends. Taken before the locks of pools, ticket
 * types, order, payment and refund.
 */
export async function lockOrganiser(client: pg.PoolClient, organiserId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('organiser ' || $1::text, 0))`, [organiserId]);
}
