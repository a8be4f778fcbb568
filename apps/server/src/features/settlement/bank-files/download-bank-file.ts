import { BANK_FILE_TYPES, type BankFileFormat, bankFileName } from '@quivertree/domain/settlement/bank-file';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { decryptText } from '../../../db/encrypted-text.ts';
import type { DownloadFile } from '../../../http/downloads.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { bankFileContext, sha256Of } from './create-bank-file.ts';

/** SQL condition: the file `f` contains a payout that the bank must no longer pay. */
export const IS_UNSAFE = `exists (
  select from payout_bank_files p
   where p.bank_file_id = f.id
     and (p.removed_at is not null
          or exists (select from denied_bank_details x where x.bank_details_id = p.bank_details_id)))`;

interface Row {
  number: number;
  format: BankFileFormat;
  made_at: Date;
  encrypted_content: Buffer;
  sha256: string;
  cancelled: boolean;
  unsafe: boolean;
}

/** Returns the frozen bank file byte for byte and records the download. */
export async function downloadBankFile(
  { pool, keys, log }: Pick<Infrastructure, 'pool' | 'keys' | 'log'>,
  { bankFileId, by }: { bankFileId: string; by: string },
): Promise<DownloadFile> {
  const file = await inTransaction(pool, async (client) => {
    await lockActiveAdministrator(client, by);
    const found = await requireDownloadable(client, bankFileId);
    await client.query('insert into bank_file_downloads (bank_file_id, by_user) values ($1, $2)', [bankFileId, by]);
    await writeAuditLog(client, by, {
      action: 'bank_file.downloaded',
      subject: { kind: 'bank file', id: bankFileId },
      details: { number: found.number },
    });
    return found;
  });
  const content = decryptText(file.encrypted_content, keys.bankDetails, bankFileContext(bankFileId));
  if (sha256Of(content) !== file.sha256) throw new Error(`Bank file ${file.number} doesn’t match its checksum`);
  log.info({ bankFileId, by }, 'bank file downloaded');
  return {
    fileName: bankFileName({ ...file, madeAt: file.made_at.getTime() }),
    mediaType: BANK_FILE_TYPES[file.format].mediaType,
    content: Buffer.from(content, 'utf8'),
  };
}

/**
 * Refuses a file that is cancelled or {@link IS_UNSAFE unsafe}. Locks the file, so that it can't be cancelled or become
 * unsafe before the transaction ends.
 */
export async function requireDownloadable(client: pg.PoolClient, bankFileId: string): Promise<Row> {
  await client.query('select from bank_files where id = $1 for update', [bankFileId]);
  const { rows } = await client.query<Row>(
    `select f.*, f.cancelled_at is not null as cancelled, ${IS_UNSAFE} as unsafe from bank_files f where f.id = $1`,
    [bankFileId],
  );
  const file = rows[0];
  if (!file) throw new Refusal('bank_file.not_found');
  if (file.cancelled) throw new Refusal('bank_file.cancelled');
  if (file.unsafe) throw new Refusal('bank_file.unsafe');
  return file;
}
