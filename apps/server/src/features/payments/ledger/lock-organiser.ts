import type pg from 'pg';

/**
 * Lets one money command at a time work on an organiser's balances, until the transaction ends. Whoever moves an
 * organiser's money takes it first: before pools, ticket types, order, payment and refund.
 */
export async function lockOrganiser(client: pg.PoolClient, organiserId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('organiser ' || $1::text, 0))`, [organiserId]);
}
