import { csvFile } from '@quivertree/domain/csv-file';
import { decimalOf } from '@quivertree/domain/money';
import type { Context } from '../../context.ts';
import { openBankDetails } from './bank-details.ts';
import { writeRecord } from '../record/write-record.ts';

const HEADINGS = ['Reference', 'Account holder', 'Bank', 'Branch code', 'Account number', 'Currency', 'Amount'];

/**
 * The approved payouts as a file for the bank, whole account numbers included. Making it changes nothing: a payout is sent
 * when somebody says so, and its reference tells the bank one that was handed over twice.
 */
export async function bankFile({ pool, keys, log }: Context, by: string): Promise<string> {
  const { rows } = await pool.query<{
    id: string;
    organiser_id: string;
    sealed_details: Buffer;
    reference: string;
    currency: string;
    amount_minor: number;
  }>(
    `select d.id, d.organiser_id, d.sealed_details, p.reference, p.currency, p.amount_minor
       from payouts p
       join organiser_bank_details d on d.id = p.bank_details_id
      where p.state = 'approved'
        and not exists (select from denied_bank_details x where x.bank_details_id = d.id)
        and not exists (select from organiser_bank_details newer
                         where newer.organiser_id = p.organiser_id and (newer.at, newer.id) > (d.at, d.id)
                           and not exists (select from denied_bank_details x where x.bank_details_id = newer.id))
      order by p.reference`,
  );
  await writeRecord(pool, by, { action: 'bank_file.downloaded', details: { payouts: rows.length } });
  log.info({ payouts: rows.length, by }, 'bank file made');
  return csvFile([
    HEADINGS,
    ...rows.map((row) => {
      const { holder, bank, branchCode, accountNumber } = openBankDetails(keys, row);
      const amount = decimalOf(row.amount_minor).toFixed(2);
      return [row.reference, holder, bank, branchCode, accountNumber, row.currency, amount];
    }),
  ]);
}
