import { csvFile } from '@quivertree/domain/csv-file';
import { decimalOf } from '@quivertree/domain/money';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { countsForOrganiser, holdAdministrator } from '../../people/active-administrators.ts';
import { isOwnOrganisation } from '../../organisers/refuse-own-organisation.ts';
import { PAYOUT_PERIOD_BEGAN } from './payout-rows.ts';
import { openBankDetails } from '../bank-details/bank-details.ts';
import { writeRecord } from '../../record/write-record.ts';

const HEADINGS = ['Reference', 'Account holder', 'Bank', 'Branch code', 'Account number', 'Currency', 'Amount'];

/**
 * The approved payouts as a file for the bank, whole account numbers included; not those whose approver no longer
 * administers, nor any that whoever makes the file may not hand over: what only they approved, and their own organisations'.
 * Making it sends none: somebody says so when
 * it was handed over. Which payouts stood in it is kept, so that whoever draws one up again or withdraws it knows that the
 * bank may pay it all the same.
 */
export async function bankFile({ pool, keys, log }: Context, by: string): Promise<string> {
  const rows = await inTransaction(pool, (client) => approvedPayouts(client, by));
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

interface ApprovedPayout {
  id: string;
  payout_id: string;
  organiser_id: string;
  sealed_details: Buffer;
  reference: string;
  currency: string;
  amount_minor: number;
}

/** What is approved now, and kept as having stood in a file; nothing of it changes until then. */
async function approvedPayouts(client: pg.PoolClient, by: string): Promise<ApprovedPayout[]> {
  await holdAdministrator(client, by);
  const { rows } = await client.query<ApprovedPayout>(
    `select d.id, p.id as payout_id, d.organiser_id, d.sealed_details, p.reference, p.currency, p.amount_minor
       from payouts p
       join organiser_bank_details d on d.id = p.bank_details_id
       left join settlement_statements s on s.id = p.statement_id
      where p.state = 'approved'
        and exists (select from users a where a.id = p.approved_by and ${countsForOrganiser('a', 'p.organiser_id')})
        and (p.approved_by <> $1
             or exists (select from users drafter
                         where drafter.id in (p.made_by, p.changed_by) and ${countsForOrganiser('drafter', 'p.organiser_id')}))
        and not ${isOwnOrganisation('p.organiser_id', '$1', PAYOUT_PERIOD_BEGAN)}
        and not exists (select from denied_bank_details x where x.bank_details_id = d.id)
        and not exists (select from organiser_bank_details newer
                         where newer.organiser_id = p.organiser_id and (newer.at, newer.id) > (d.at, d.id)
                           and not exists (select from denied_bank_details x where x.bank_details_id = newer.id))
      order by p.reference
        for share of p`,
    [by],
  );
  await client.query(
    `insert into payout_bank_files (payout_id, amount_minor, made_by)
     select payout_id, amount_minor, $3 from unnest($1::uuid[], $2::bigint[]) as p (payout_id, amount_minor)`,
    [rows.map(({ payout_id }) => payout_id), rows.map(({ amount_minor }) => amount_minor), by],
  );
  await writeRecord(client, by, { action: 'bank_file.downloaded', details: { payouts: rows.length } });
  return rows;
}
