import { type Provider, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { postProviderPayment } from '@quivertree/domain/ledger/settlement-postings';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

export interface ProviderMoney {
  provider: string;
  currency: string;
  heldMinor: number;
  costMinor: number;
}

/** Each provider's balance and costs, from the newest snapshots and later entries. */
export async function providerMoney(database: Pick<pg.ClientBase, 'query'>): Promise<ProviderMoney[]> {
  const { rows } = await database.query<ProviderMoney>(
    `select p.provider, b.currency,
            coalesce(sum(b.balance_minor) filter (where b.account = 'provider_clearing'), 0)::bigint as "heldMinor",
            coalesce(sum(b.balance_minor) filter (where b.account = 'provider_cost'), 0)::bigint as "costMinor"
       from unnest($1::text[]) as p (provider)
      cross join lateral ledger_balances('{provider_clearing,provider_cost}', p.provider) b
      group by p.provider, b.currency
      order by p.provider, b.currency`,
    [PROVIDERS],
  );
  return rows;
}

/**
 * Records a payment from a provider, whose balance falls by the amount that reached our bank plus the provider's costs.
 * A payment is recorded once and can't exceed the balance. Payments from one provider are serialised.
 */
export async function recordProviderPayment(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  payment: {
    provider: Provider;
    currency: string;
    receivedMinor: number;
    costMinor: number;
    reference: string;
    by: string;
  },
): Promise<ProviderMoney> {
  const { provider, currency, receivedMinor, costMinor, reference } = payment;
  const money = await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('provider ' || $1, 0))`, [provider]);
    const known = await client.query('select from provider_payments where provider = $1 and provider_reference = $2', [
      provider,
      reference,
    ]);
    if (known.rowCount !== 0) throw new Refusal('provider_payment.already_recorded');
    const held = (await balanceAt(client, payment)).heldMinor;
    if (receivedMinor + costMinor > held) throw new Refusal('provider_payment.too_much');
    const id = await postTransaction(
      client,
      { kind: 'provider_payment' },
      currency,
      postProviderPayment({ provider, receivedMinor, costMinor }),
    );
    const paymentId = newId();
    await client.query(
      `insert into provider_payments (id, provider, provider_reference, currency, received_minor, cost_minor,
                                      ledger_transaction_id, recorded_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [paymentId, provider, reference, currency, receivedMinor, costMinor, id, payment.by],
    );
    await writeAuditLog(client, payment.by, {
      action: 'provider_payment.recorded',
      subject: { kind: 'provider payment', id: paymentId },
      details: { provider, receivedMinor, costMinor, currency },
    });
    return balanceAt(client, payment);
  });
  log.info({ provider, receivedMinor, costMinor, by: payment.by }, 'provider payment recorded');
  return money;
}

async function balanceAt(
  client: pg.PoolClient,
  { provider, currency }: { provider: string; currency: string },
): Promise<ProviderMoney> {
  const all = await providerMoney(client);
  const found = all.find((money) => money.provider === provider && money.currency === currency);
  return found ?? { provider, currency, heldMinor: 0, costMinor: 0 };
}
