import { bankDetailsUsableFrom, maskAccountNumber } from '@quivertree/domain/settlement/settlement';
import { databaseNow } from '../../../db/database-clock.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { queueSecurityNotice } from '../../accounts/notices/security-notices.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { type BankDetails, type MaskedBankDetails, encryptBankDetails } from './bank-details.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { sendBankDetailsMailJob } from './bank-details-mail.ts';

/**
 * Changes the bank account that an organiser is paid into. The new account can be used only after a waiting period. A
 * job that commits with the change emails the organisation. The person named as the author of the change gets a
 * security notice with a way to deny it.
 */
export async function changeBankDetails(
  { pool, keys, log }: Pick<Infrastructure, 'pool' | 'keys' | 'log'>,
  {
    organiserId,
    details,
    by,
    device,
  }: { organiserId: string; details: BankDetails; by: string; device: string | undefined },
): Promise<MaskedBankDetails> {
  const id = newId();
  const { changedAt, usableFrom } = await inTransaction(pool, async (client) => {
    await lockOrganiser(client, organiserId);
    const at = await databaseNow(client);
    const times = { changedAt: new Date(at), usableFrom: new Date(bankDetailsUsableFrom(at)) };
    await client.query(
      `insert into organiser_bank_details (id, organiser_id, encrypted_details, changed_by, at, usable_from)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, organiserId, encryptBankDetails(keys, id, organiserId, details), by, times.changedAt, times.usableFrom],
    );
    await addJob(client, sendBankDetailsMailJob, { bankDetailsId: id });
    await queueSecurityNotice(client, by, { kind: 'bank_details_changed', device });
    await writeAuditLog(client, by, {
      action: 'bank_details.changed',
      organiserId,
      details: { usableFrom: times.usableFrom.toISOString() },
    });
    return times;
  });
  log.info({ organiserId, by }, 'bank details changed');
  return {
    ...details,
    accountNumber: maskAccountNumber(details.accountNumber),
    changedAt: changedAt.toISOString(),
    usableFrom: usableFrom.toISOString(),
  };
}
