import type pg from 'pg';
import type { Charge } from '../sandbox/charge-ledger.ts';

/** Prefix of the provider's references for demo charges. */
export const DEMO_REFERENCE = 'demo-';

/** The TEST provider's record of the demo's sales, so that they can be refunded and appear on its statement. */
export async function demoCharges(pool: pg.Pool): Promise<Charge[]> {
  const { rows } = await pool.query<{ key: string; id: string; minor: number; currency: string; at: Date }>(
    `select id as key, provider_reference as id, captured_minor as minor, captured_currency as currency, captured_at as at
       from payments where provider_reference like $1`,
    [`${DEMO_REFERENCE}%`],
  );
  return rows.map(({ key, id, minor, currency, at }) => ({
    id,
    provider: 'TEST',
    key,
    state: 'captured',
    amountMinor: minor,
    currency,
    merchant: 'TEST',
    at: at.toISOString(),
  }));
}
