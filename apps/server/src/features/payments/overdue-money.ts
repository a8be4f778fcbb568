import type pg from 'pg';
import type { Finding } from '../../audit/audit.ts';

/** Long enough for a provider to be down for one night without an alert. */
export const OVERDUE_AFTER_HOURS = 24;
/** Long enough for a bank transfer over a weekend. */
const PAYOUT_SENT_DAYS = 7;
const PAYOUT_APPROVED_DAYS = 3;

interface Overdue {
  means: string;
  sql: string;
}

const OVERDUE: readonly Overdue[] = [
  {
    means: 'a refund has made no progress for more than a day',
    sql: `select r.event_id, r.id as refund_id, r.payment_id, r.state, r.amount_minor, r.currency, h.at as since
            from refunds r
            cross join lateral (select coalesce(max(at), r.created_at) as at from refund_history where refund_id = r.id) h
           where r.state <> 'succeeded' and r.state in ('requested', 'sent', 'unknown')
             and h.at < now() - make_interval(hours => ${OVERDUE_AFTER_HOURS})
             and not exists (select from disputes d where d.payment_id = r.payment_id and d.state = 'open')`,
  },
  {
    means: 'a payout was sent to the bank more than a week ago, and its arrival hasn’t been confirmed',
    sql: payoutsSince('sent', PAYOUT_SENT_DAYS),
  },
  {
    means: 'a payout was approved more than three days ago and hasn’t been sent to the bank',
    sql: payoutsSince('approved', PAYOUT_APPROVED_DAYS),
  },
  {
    means: 'evidence for a dispute is overdue or due within two days',
    sql: `select event_id, id as dispute_id, payment_id, amount_minor, currency, evidence_due_at
            from disputes where state = 'open' and evidence_due_at < now() + interval '2 days'`,
  },
];

function payoutsSince(state: 'sent' | 'approved', days: number): string {
  return `select p.id as payout_id, p.reference, p.organiser_id, p.state, p.amount_minor, p.currency, h.at as since
            from payouts p
            cross join lateral (select max(at) as at from payout_history where payout_id = p.id) h
           where p.state = '${state}' and h.at < now() - make_interval(days => ${days})`;
}

/**
 * Finds money that breaks no invariant but is overdue, so that the nightly audit brings it to an administrator's
 * attention.
 */
export async function findOverdueMoney(pool: pg.Pool): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { means, sql } of OVERDUE) {
    const { rows } = await pool.query<Record<string, unknown>>(`${sql} limit 100`);
    findings.push(...rows.map((row) => ({ invariant: 'A3', means, row })));
  }
  return findings;
}
