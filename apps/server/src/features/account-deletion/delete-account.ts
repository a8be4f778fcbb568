import { deleteInvitationsOf, leaveOrganisations } from '../organisers/team/leave-organisations.ts';
import { deleteMessagesFrom } from '../messages/contact-messages.ts';
import { eraseUser } from '../accounts/erase-user.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { addJob } from '../../jobs/add-job.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Caller } from '../../access/id-tokens.ts';
import { lockCaller } from '../../access/lock-caller.ts';
import { endAllAccess } from '../accounts/end-all-access.ts';
import { lockAdministrators, refuseLastAdministrator } from '../../access/lock-person.ts';
import { deleteFollowingOf } from '../following/change-following.ts';
import { deletePushesOf } from '../push/push-devices.ts';
import { withdrawProposal } from '../people/administrator-proposals.ts';
import { withdrawApprovals } from '../people/withdraw-approvals.ts';
import { sendAccountDeletedMailJob } from './account-deleted-mail.ts';
import { revokeBeyondRole } from '../organisers/team/revoke-beyond-role.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

/**
 * Deletes an account. Personal data is erased at once, except in orders, tickets and waiting lists, where it is erased
 * later, because tickets must stay valid until the event is over (decision 117). The ledger retains amounts and ids.
 * Emails the address if it was confirmed. Refuses to delete the last administrator, or the last owner of an organisation,
 * whose money would then have no owner. Lock order: organisers, administrators, user.
 */
export async function deleteAccount(pool: pg.Pool, user: Caller): Promise<void> {
  const { id: userId } = user;
  await inTransaction(pool, async (client) => {
    // Organisations are locked before people, as in every change to a team, so that two owners can't leave at the same
    // moment.
    await client.query(
      `select from organisers where id in (select organiser_id from organiser_members where user_id = $1)
        order by id for no key update`,
      [userId],
    );
    const administers = user.roles.includes('ADMINISTRATOR');
    if (administers) await lockAdministrators(client);
    const { email, confirmed } = await lockCaller(client, user);
    if (administers) await refuseLastAdministrator(client, userId, 'account.last_administrator');
    const owned = await client.query(
      `select from organiser_members m
        where m.user_id = $1 and m.member_role = 'owner'
          and not exists (select from organiser_members o
                           where o.organiser_id = m.organiser_id and o.member_role = 'owner' and o.user_id <> $1)
        limit 1`,
      [userId],
    );
    if (owned.rowCount !== 0) throw new Refusal('account.last_owner');
    await eraseAccount(client, userId);
    if (confirmed) {
      await deleteMessagesFrom(client, email);
      await deleteInvitationsOf(client, email);
      await client.query('insert into erasures (id, email) values ($1, $2)', [newId(), email]);
      await addJob(client, sendAccountDeletedMailJob, { userId, email });
    }
  });
}

/**
 * Removes personal data from an account, in the caller's transaction, which has locked the account's row `for update`.
 */
export async function eraseAccount(client: pg.PoolClient, userId: string): Promise<void> {
  await endAllAccess(client, userId);
  await withdrawProposal(client, userId, null);
  await withdrawApprovals(client, userId, userId);
  await deletePushesOf(client, userId);
  await deleteFollowingOf(client, userId);
  await leaveOrganisations(client, userId);
  await eraseUser(client, userId);
  await revokeBeyondRole(client, { userId, by: userId });
  await writeAuditLog(client, userId, { action: 'account.deleted' });
}
