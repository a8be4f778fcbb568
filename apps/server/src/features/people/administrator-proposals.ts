import {
  ADMINISTRATOR_PROPOSAL_TRANSITIONS,
  mayAgreeToAdministrator,
} from '@quivertree/domain/people/administrator-proposals';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { isActiveAdministrator } from '../../access/active-administrators.ts';

/**
 * Pending proposal for a person by someone who is still an administrator; proposals of former administrators don't
 * count.
 */
async function openProposal(
  client: pg.PoolClient,
  userId: string,
): Promise<{ id: string; proposedBy: string; stands: boolean } | undefined> {
  const { rows } = await client.query<{ id: string; proposedBy: string; stands: boolean }>(
    `select p.id, p.proposed_by as "proposedBy",
            ${isActiveAdministrator('b')} as stands
       from administrator_proposals p join users b on b.id = p.proposed_by
      where p.user_id = $1 and p.state = 'proposed'`,
    [userId],
  );
  return rows[0];
}

/**
 * Records that an administrator wants someone to become an administrator. Returns true if another administrator has
 * already proposed it, so that the role can be granted, and false if the proposal is now pending. Refuses a second
 * proposal by the same administrator. The caller holds the lock of the person's row.
 */
export async function agreeOrPropose(client: pg.PoolClient, userId: string, by: string): Promise<boolean> {
  const open = await openProposal(client, userId);
  if (open?.stands) {
    if (!mayAgreeToAdministrator(open, by)) throw new Refusal('person.second_administrator_needed');
    await decide(client, open.id, 'agreed', by);
    return true;
  }
  if (open) await decide(client, open.id, 'withdrawn', by);
  await client.query('insert into administrator_proposals (id, user_id, proposed_by) values ($1, $2, $3)', [
    newId(),
    userId,
    by,
  ]);
  return false;
}

/**
 * Withdraws the pending proposal for a user, regardless of who made it. `by` is null if no administrator did it: the
 * user deleted their account, or the make-administrator command promoted them. Returns false if none was pending.
 */
export async function withdrawProposal(client: pg.PoolClient, userId: string, by: string | null): Promise<boolean> {
  const open = await openProposal(client, userId);
  if (open) await decide(client, open.id, 'withdrawn', by);
  return open !== undefined;
}

/** Withdraws the proposals of someone who is no longer an administrator. */
export async function withdrawProposalsBy(client: pg.PoolClient, proposedBy: string, by: string): Promise<void> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select id, user_id from administrator_proposals where proposed_by = $1 and state = 'proposed' order by id`,
    [proposedBy],
  );
  for (const { id, user_id: userId } of rows) {
    await decide(client, id, 'withdrawn', by);
    await writeAuditLog(client, by, {
      action: 'role.proposal_withdrawn',
      subject: { kind: 'user', id: userId },
      details: { role: 'ADMINISTRATOR', proposedBy },
    });
  }
}

async function decide(client: pg.PoolClient, id: string, to: 'agreed' | 'withdrawn', by: string | null): Promise<void> {
  if (!mayBecome(ADMINISTRATOR_PROPOSAL_TRANSITIONS, 'proposed', to))
    throw new Error(`A proposal can’t go from proposed to ${to}`);
  await client.query(
    `update administrator_proposals set state = $2, decided_by = $3, decided_at = now() where id = $1 and state = 'proposed'`,
    [id, to, by],
  );
}
