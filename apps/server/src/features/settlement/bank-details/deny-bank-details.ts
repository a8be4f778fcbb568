import type pg from 'pg';
import { lockOrganiser } from '../../payments/ledger/lock-organiser.ts';
import { writeRecord } from '../../record/write-record.ts';

/** The server's clock, which says when they came, may differ from the database's, which says when the notice did. */
const CLOCKS = '1 minute';

/**
 * Voids the bank details that came in somebody's name since a moment, because it was not them: those before hold again.
 * In the caller's transaction, before it locks anything. Lock order: organisers by id.
 */
export async function denyBankDetails(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; organiser_id: string }>(
    `select id, organiser_id from organiser_bank_details b
      where changed_by = $1 and at >= $2::timestamptz - interval '${CLOCKS}'
        and not exists (select from denied_bank_details d where d.bank_details_id = b.id)
      order by organiser_id, at, id`,
    [userId, since],
  );
  for (const { id, organiser_id: organiserId } of rows) {
    await lockOrganiser(client, organiserId);
    await client.query('insert into denied_bank_details (bank_details_id) values ($1) on conflict do nothing', [id]);
    await writeRecord(client, userId, { action: 'bank_details.denied', organiserId, details: { bankDetailsId: id } });
  }
}
