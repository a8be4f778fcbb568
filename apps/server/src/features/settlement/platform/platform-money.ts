import type { Answer } from '@quivertree/contract/call';
import type { getPlatformMoney } from '@quivertree/contract/settlement/platform-money';
import type { LedgerAccount } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';

/** The platform's ledger balances by currency, from the newest totals and later entries. */
export async function platformMoney(pool: pg.Pool): Promise<Answer<typeof getPlatformMoney>> {
  const { rows } = await pool.query<{ account: LedgerAccount; currency: string; balance_minor: number }>(
    'select account, currency, balance_minor from ledger_totals_until() order by currency',
  );
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].map(([currency, accounts]) => {
    /** Debits are positive. */
    const debit = (account: LedgerAccount) => accounts.find((each) => each.account === account)?.balance_minor ?? 0;
    const credit = (account: LedgerAccount) => 0 - debit(account);
    return {
      currency,
      feesMinor: credit('platform_fee'),
      vatMinor: credit('vat_on_fee'),
      costsMinor: debit('provider_cost'),
      bankMinor: debit('bank'),
      clearingMinor: debit('provider_clearing'),
      reserveMinor: credit('organiser_reserve'),
      payableMinor: credit('organiser_payable'),
      receivableMinor: debit('organiser_receivable'),
      refundsUnderWayMinor: credit('refunds_payable'),
      suspenseMinor: credit('suspense'),
      disputedMinor: debit('disputed'),
    };
  });
}
