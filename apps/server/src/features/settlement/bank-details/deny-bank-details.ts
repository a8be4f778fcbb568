import { BANK_PEOPLE } from '@quivertree/contract/access';
import type pg from 'pg';
import { lockOrganiser } from '../../payments/ledger/lock-organiser.ts';
import { writeRecord } from '../../record/write-record.ts';

/** The server's clock, which says when they came, may differ from the database's, which says when the notice did. */
const CLOCKS = '1 minute';

/**
 * Voids the bank details that came in somebody's name since a moment, because it was not them: those before hold again.
 * In the caller's transaction, before it locks anything. Takes the organisers where they may change bank details too, so that
 * a change under way is either seen here or finds its session ended. Lock order: organisers by id.
 */
export async function denyBankDetails(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  const theirs = `select id, organiser_id, at from organiser_bank_details b
    where changed_by = $1 and at >= $2::timestamptz - interval '${CLOCKS}'
      and not exists (select from denied_bank_details d where d.bank_details_id = b.id)`;
  const { rows: organisers } = await client.query<{ organiser_id: string }>(
    `select organiser_id from (${theirs}) t
      union select organiser_id from organiser_members where user_id = $1 and member_role = any ($3)
      order by 1`,
    [userId, since, BANK_PEOPLE.members],
  );
  for (const { organiser_id: organiserId } of organisers) await lockOrganiser(client, organiserId);
  const { rows } = await client.query<{ id: string; organiser_id: string }>(`${theirs} order by organiser_id, at, id`, [
    userId,
    since,
  ]);
  for (const { id, organiser_id: organiserId } of rows) {
    await client.query('insert into denied_bank_details (bank_details_id) values ($1) on conflict do nothing', [id]);
    await writeRecord(client, userId, { action: 'bank_details.denied', organiserId, details: { bankDetailsId: id } });
  }
}
