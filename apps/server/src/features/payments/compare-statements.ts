import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { DAY_MS, MINUTE_MS } from '@quivertree/domain/dates/durations';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import type { StatementLine } from './providers/provider.ts';

/** A capture or refund on which a provider's statement and our ledger disagree. */
export interface StatementDifference {
  problem: 'missing_in_ledger' | 'missing_at_provider' | 'other_amount';
  kind: StatementLine['kind'];
  providerReference: string;
  currency: string;
  /** Amount in our ledger, in minor units. */
  oursMinor: number;
  /** Amount on the provider's statement, in minor units. */
  theirsMinor: number;
}

/** Entries newer than this may not have reached the other side yet and are compared next time. */
const UNDER_WAY_MS = 15 * MINUTE_MS;
/** A provider may date a charge to the start of its payment, so the statement is requested from this much earlier. */
const EARLIER_MS = 4 * DAY_MS;

export interface ComparedPeriod {
  since: Date;
  /** End of the compared period; defaults to 15 minutes ago. */
  until?: Date;
}

/**
 * Compares a provider's statement with the postings to its clearing account. This checks invariant A4 against an
 * outside source. Every line must match to the cent, in both directions.
 */
export async function compareStatement(
  { pool, providers, clock }: Pick<Context, 'pool' | 'providers' | 'clock'>,
  provider: Provider,
  { since, until = new Date(clock.now() - UNDER_WAY_MS) }: ComparedPeriod,
): Promise<StatementDifference[]> {
  const statement = await providers.find(provider)?.statement?.(new Date(since.getTime() - EARLIER_MS));
  if (!statement) return [];
  const posted = await postedLines(
    pool,
    provider,
    since,
    statement.map(({ providerReference }) => providerReference),
  );
  const statementLines = byName(statement);
  const ledgerLines = byName(posted);
  const names = new Set([...statement, ...posted].filter(({ at }) => at >= since && at <= until).map(nameOf));
  return [...names].flatMap((name): StatementDifference[] => {
    const inLedger = ledgerLines.get(name);
    const onStatement = statementLines.get(name);
    const { kind, providerReference, currency } = (inLedger ?? onStatement) as StatementLine;
    const oursMinor = inLedger?.amountMinor ?? 0;
    const theirsMinor = onStatement?.amountMinor ?? 0;
    if (oursMinor === theirsMinor) return [];
    const problem = !inLedger ? 'missing_in_ledger' : !onStatement ? 'missing_at_provider' : 'other_amount';
    return [{ problem, kind, providerReference, currency, oursMinor, theirsMinor }];
  });
}

/** Identifies a line. The same charge in another currency is a different line. */
function nameOf({ kind, providerReference, currency }: StatementLine): string {
  return `${kind} ${providerReference} ${currency}`;
}

/** Lines by name; the amounts of lines with the same name are added up. */
function byName(lines: readonly StatementLine[]): Map<string, StatementLine> {
  const sums = new Map<string, StatementLine>();
  for (const line of lines) {
    const name = nameOf(line);
    const known = sums.get(name);
    sums.set(name, known ? { ...known, amountMinor: known.amountMinor + line.amountMinor } : line);
  }
  return sums;
}

/**
 * Captures and refunds posted to a provider's clearing account: those since the given time, and those with the given
 * references from any time. A refund that came back later counts on neither side.
 *
 * Index: payments_provider_reference_idx.
 */
async function postedLines(
  pool: pg.Pool,
  provider: Provider,
  since: Date,
  references: readonly string[],
): Promise<StatementLine[]> {
  const { rows } = await pool.query<{
    kind: StatementLine['kind'];
    reference: string;
    currency: string;
    amount_minor: number;
    at: Date;
  }>(
    `select case when t.kind = 'refund' then 'refund' else 'capture' end as kind,
            coalesce(case when t.kind = 'refund' then r.provider_reference else p.provider_reference end, '') as reference,
            e.currency, case when t.kind = 'refund' then -e.amount_minor else e.amount_minor end as amount_minor, t.at
       from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id and e.account = 'provider_clearing' and e.owner = $1
       join payments p on p.id = t.payment_id and p.event_id = t.event_id
       left join refunds r on r.id = t.refund_id and r.event_id = t.event_id
      where (t.kind in ('capture', 'suspense') or t.kind = 'refund' and r.state = 'succeeded')
        and (t.at >= $2 or p.provider_reference = any ($3) or r.provider_reference = any ($3))`,
    [provider, since, references],
  );
  return rows.map(({ kind, reference, currency, amount_minor: amountMinor, at }) => ({
    kind,
    providerReference: reference,
    currency,
    amountMinor,
    at,
  }));
}
