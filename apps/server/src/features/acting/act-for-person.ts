import type { Answer } from '@quivertree/contract/call';
import type { actForPerson as call } from '@quivertree/contract/acting/acting';
import type { Role } from '@quivertree/contract/accounts/accounts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { one } from '../../db/one-row.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Caller } from '../../access/id-tokens.ts';
import { lockCaller } from '../../access/lock-caller.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { signActingToken } from '../../access/acting-token.ts';
import { sendActingMailJob } from './acting-mail.ts';

/**
 * Lets an administrator act on a person's behalf for half an hour; the person gets an email with the reason. Lock
 * order: administrator, person.
 */
export async function actForPerson(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  { userId, reason }: { userId: string; reason: string },
  administrator: Caller,
): Promise<Answer<typeof call>> {
  const { id: administratorId, sessionId, sessionVersion } = administrator;
  const actingId = newId();
  const endsAt = await inTransaction(context.pool, async (client) => {
    await lockCaller(client, administrator);
    const { rows: people } = await client.query<{ roles: Role[]; locked: boolean }>(
      'select roles, locked_at is not null as locked from users where id = $1 and deleted_at is null for key share',
      [userId],
    );
    const person = people[0];
    if (!person) throw new Refusal('person.not_found');
    if (person.roles.includes('ADMINISTRATOR')) throw new Refusal('acting.not_for_administrators');
    if (person.locked) throw new Refusal('acting.locked');
    await client.query(`delete from acting_sessions where began_at < now() - interval '1 year'`);
    const { rows } = await client.query<{ ends_at: Date }>(
      `insert into acting_sessions
         (id, administrator_id, administrator_session_id, user_id, reason, administrator_version, user_version)
       select $1, $2, $6, u.id, $4, $5, u.session_version from users u where u.id = $3
       returning ends_at`,
      [actingId, administratorId, userId, reason, sessionVersion, sessionId],
    );
    await addJob(client, sendActingMailJob, { actingId });
    await writeAuditLog(client, administratorId, {
      action: 'acting.started',
      subject: { kind: 'user', id: userId },
      details: { actingId },
    });
    return one(rows).ends_at;
  });
  return {
    actingId,
    idToken: await signActingToken(context, { actingId, userId, administratorId, endsAt }),
    endsAt: endsAt.toISOString(),
  };
}

/** Ends the acting session at once; its token stops working. */
export async function stopActing(
  { pool }: Pick<Infrastructure, 'pool'>,
  actingId: string,
  administratorId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      `update acting_sessions set ended_at = now()
        where id = $1 and administrator_id = $2 and ended_at is null returning user_id`,
      [actingId, administratorId],
    );
    if (!rows[0]) return nothingToLog();
    await writeAuditLog(client, administratorId, {
      action: 'acting.ended',
      subject: { kind: 'user', id: rows[0].user_id },
      details: { actingId },
    });
  });
}
