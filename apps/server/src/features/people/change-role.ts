import { giveRole, takeRole } from '../accounts/change-account.ts';
import type { Role } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { endSessions } from '../accounts/refresh-tokens.ts';
import { revokeBeyondRole } from '../organisers/team/revoke-beyond-role.ts';
import { nothingToLog, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { agreeOrPropose, withdrawProposal } from './administrator-proposals.ts';
import { lockPerson, refuseLastAdministrator } from '../../access/lock-person.ts';
import { withdrawApprovals } from './withdraw-approvals.ts';

/**
 * Grants or removes a person's role. Ends their sessions, because tokens carry roles, and withdraws an administrator's
 * pending approvals and proposals. No one gets a role before confirming their address. Making someone an administrator
 * takes two administrators: the first proposes, the second grants the role. Removing the role from someone who doesn't
 * have it yet withdraws the proposal. Lock order: administrators, then the person.
 */
export async function changeRole(
  pool: pg.Pool,
  { userId, role, given }: { userId: string; role: Exclude<Role, 'USER'>; given: boolean },
  by: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { roles, confirmed } = await lockPerson(client, userId, by);
    const subject = { kind: 'user', id: userId } as const;
    const details = { role };
    if (roles.includes(role) === given) {
      const withdrawn = !given && role === 'ADMINISTRATOR' && (await withdrawProposal(client, userId, by));
      if (!withdrawn) return nothingToLog();
      return writeAuditLog(client, by, { action: 'role.proposal_withdrawn', subject, details });
    }
    if (given && !confirmed) throw new Refusal('person.email_not_confirmed');
    if (given && role === 'ADMINISTRATOR' && !(await agreeOrPropose(client, userId, by)))
      return writeAuditLog(client, by, { action: 'role.proposed', subject, details });
    if (!given && role === 'ADMINISTRATOR') await refuseLastAdministrator(client, userId);
    await (given ? giveRole : takeRole)(client, userId, role);
    if (!given && role === 'ADMINISTRATOR') {
      await withdrawApprovals(client, userId, by);
      await revokeBeyondRole(client, { userId, by });
    }
    await endSessions(client, userId);
    await writeAuditLog(client, by, { action: given ? 'role.given' : 'role.removed', subject, details });
  });
}
