import { createAdministrator, giveRole, removePassword } from '../features/accounts/change-account.ts';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { withdrawProposal } from '../features/people/administrator-proposals.ts';
import { writeAuditLog } from '../audit-log/write-audit-log.ts';
import { endSessions } from '../features/accounts/refresh-tokens.ts';
import { removeSignInMethods } from '../features/accounts/remove-sign-in-methods.ts';

/**
 * Makes the owner of an email address an administrator, creating the account if necessary. `isNew` is true if the owner
 * still has to set a password, using a code sent to the address: the account is new, or its address was unconfirmed and
 * its creator has lost access. Ends all sessions, because tokens carry roles.
 */
export async function makeAdministrator(
  pool: pg.Pool,
  { email, name }: { email: string; name: string },
): Promise<{ isNew: boolean } | { problem: string }> {
  if (!isEmail(email))
    return { problem: 'Enter a valid email address. Usage: npm run administrator -- name@example.com "Full Name"' };
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; already: boolean; confirmed: boolean }>(
      `select id, roles @> array['ADMINISTRATOR'] as already, email_verified_at is not null as confirmed from users where lower(email) = lower($1) and deleted_at is null for update`,
      [email],
    );
    const known = rows[0];
    if (!known && name.trim() === '')
      return {
        problem: 'There’s no account with this address yet. Add the person’s full name in quotes to create one.',
      };
    if (!known) {
      const id = await createAdministrator(client, { email, name: name.trim() });
      await logRoleGrant(client, id);
      return { isNew: true };
    }
    await giveRole(client, known.id, 'ADMINISTRATOR');
    if (!known.confirmed) {
      await removeSignInMethods(client, known.id);
      await removePassword(client, known.id);
    }
    await endSessions(client, known.id);
    await withdrawProposal(client, known.id, null);
    if (!known.already) await logRoleGrant(client, known.id);
    return { isNew: !known.confirmed };
  });
}

/** Logs the grant without an actor, because it was made from the command line. */
function logRoleGrant(client: pg.PoolClient, userId: string): Promise<void> {
  const subject = { kind: 'user', id: userId } as const;
  return writeAuditLog(client, null, { action: 'role.given', subject, details: { role: 'ADMINISTRATOR' } });
}
