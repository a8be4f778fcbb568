import type { LedgerKind, LedgerLine } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import { newId } from '../db/ids.ts';

/** Kind of a ledger transaction, and the rows it belongs to. */
export interface LedgerSubject {
  kind: LedgerKind;
  eventId?: string;
  paymentId?: string;
  refundId?: string;
  disputeId?: string;
  organiserId?: string;
  payoutId?: string;
}

/**
 * Posts one balanced ledger transaction in the caller's transaction and returns its id. Unique keys let a payment's
 * capture, and each step of a refund, dispute or payout, be posted only once (ledger_transactions_capture_key,
 * …_refund_key, …_dispute_key, …_payout_key).
 */
export async function postTransaction(
  client: pg.PoolClient,
  { kind, eventId, paymentId, refundId, disputeId, organiserId, payoutId }: LedgerSubject,
  currency: string,
  lines: readonly LedgerLine[],
): Promise<string> {
  const id = newId();
  await client.query(
    `insert into ledger_transactions (id, kind, event_id, payment_id, refund_id, dispute_id, organiser_id, payout_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, kind, ...[eventId, paymentId, refundId, disputeId, organiserId, payoutId].map((of) => of ?? null)],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
     select $1, l.account, l.owner, $2, l.amount from unnest($3::text[], $4::text[], $5::bigint[]) as l (account, owner, amount)`,
    [
      id,
      currency,
      lines.map(({ account }) => account),
      lines.map(({ owner }) => owner),
      lines.map(({ amountMinor }) => amountMinor),
    ],
  );
  return id;
}
