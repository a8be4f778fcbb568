import { BANK_PEOPLE } from '@quivertree/contract/access';
import type pg from 'pg';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/**
 * `since` comes from the server's clock and the rows' times from the database's clock; this allows for the difference.
 */
const CLOCK_SKEW = '1 minute';

/**
 * Voids the bank details changed in someone's name since the given time, after that person denied the changes; the
 * previous bank details apply again. Call this in a transaction that hasn't locked anything yet. Also locks every
 * organiser whose bank details the person may change, so that a change in progress is either seen here or finds its
 * session ended.
 *
 * Lock order: organisers by id.
 */
export async function denyBankDetails(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  const deniable = `select id, organiser_id, at from organiser_bank_details b
    where changed_by = $1 and at >= $2::timestamptz - interval '${CLOCK_SKEW}'
      and not exists (select from denied_bank_details d where d.bank_details_id = b.id)`;
  const { rows: organisers } = await client.query<{ organiser_id: string }>(
    `select organiser_id from (${deniable}) t
      union select organiser_id from organiser_members where user_id = $1 and member_role = any ($3)
      order by 1`,
    [userId, since, BANK_PEOPLE.members],
  );
  for (const { organiser_id: organiserId } of organisers) await lockOrganiser(client, organiserId);
  const { rows } = await client.query<{ id: string; organiser_id: string }>(
    `${deniable} order by organiser_id, at, id`,
    [userId, since],
  );
  for (const { id, organiser_id: organiserId } of rows) {
    await client.query('insert into denied_bank_details (bank_details_id) values ($1) on conflict do nothing', [id]);
    await writeAuditLog(client, userId, { action: 'bank_details.denied', organiserId, details: { bankDetailsId: id } });
  }
}
