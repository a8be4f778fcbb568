import { createHash } from 'node:crypto';
import {
  type BankFile,
  type BankFileFormat,
  type BankPayment,
  bankFileCsv,
  type PayingAccount,
} from '@quivertree/domain/settlement/bank-file';
import { pain001 } from '@quivertree/domain/settlement/pain-001';
import type { Answer } from '@quivertree/contract/call';
import type { createBankFile as createBankFileCall } from '@quivertree/contract/settlement/bank-files';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { encryptText } from '../../../db/encrypted-text.ts';
import { failpoint } from '../../../config/failpoints.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { KeyRings } from '../../../keys/signing-keys.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { decryptBankDetails } from '../bank-details/bank-details.ts';
import { refusalOf } from '../payouts/each-payout.ts';
import { requirePayable } from '../payouts/payable-now.ts';
import { lockPayout, lockPayouts, IS_IN_BANK_FILE } from '../payouts/payout-rows.ts';
import { requireTwoPeople } from '../payouts/send-payout.ts';
import { one } from '../../../db/one-row.ts';

type LeftOut = Answer<typeof createBankFileCall>['leftOut'];

interface BankFileToCreate {
  format: BankFileFormat;
  currency: string;
  /** If undefined, the file includes all approved payouts that aren't in a bank file yet. */
  payoutIds: readonly string[] | undefined;
  by: string;
}

/**
 * Freezes approved payouts into a bank file: those that the file's maker may send, that are fully covered and whose
 * bank details are still current. Returns the payouts left out, with reasons. If none remain, no file is created. A
 * payout is in one file at a time (payout_bank_files_standing_key).
 *
 * Lock order: administrator, organisers by id, payouts, bank file numbers.
 */
export async function createBankFile(
  context: Pick<Infrastructure, 'pool' | 'keys' | 'config' | 'log'>,
  { format, currency, payoutIds, by }: BankFileToCreate,
): Promise<{ id: string | null; leftOut: LeftOut }> {
  const { pool, keys, config, log } = context;
  if (format === 'pain.001' && !config.payingAccount) throw new Refusal('bank_file.no_account');
  const created = await inTransaction(pool, async (client) => {
    await lockActiveAdministrator(client, by);
    const candidates = await candidatesOf(client, currency, payoutIds);
    await lockPayouts(
      client,
      candidates.map(({ payoutId }) => payoutId),
    );
    const leftOut: LeftOut = [];
    for (const candidate of candidates) {
      const refusal = await refusalOf(() => requireEligible(client, candidate.payoutId, by));
      if (refusal) leftOut.push({ ...candidate, refusal });
    }
    const leftOutIds = new Set(leftOut.map(({ payoutId }) => payoutId));
    const included = candidates.map(({ payoutId }) => payoutId).filter((id) => !leftOutIds.has(id));
    if (included.length === 0) {
      nothingToLog();
      return { id: null, leftOut };
    }
    const id = await freeze(client, keys, { format, currency, by, payoutIds: included, account: config.payingAccount });
    failpoint('a bank file was created but not committed');
    return { id, leftOut };
  });
  failpoint('a bank file was created');
  log.info({ bankFileId: created.id, leftOut: created.leftOut.length, by }, 'bank file created');
  return created;
}

/** Candidate payouts for a file, found before anything is locked. */
async function candidatesOf(
  client: pg.PoolClient,
  currency: string,
  payoutIds: readonly string[] | undefined,
): Promise<{ payoutId: string; reference: string; organiserName: string }[]> {
  const { rows } = await client.query<{ payoutId: string; reference: string; organiserName: string }>(
    `select p.id as "payoutId", p.reference, o.name as "organiserName"
       from payouts p join organisers o on o.id = p.organiser_id
      where p.currency = $1
        and (p.id = any ($2::uuid[])
             or $2::uuid[] is null and p.state = 'approved' and not ${IS_IN_BANK_FILE})
      order by p.reference`,
    [currency, payoutIds ?? null],
  );
  return rows;
}

async function requireEligible(client: pg.PoolClient, payoutId: string, by: string): Promise<void> {
  const payout = await lockPayout(client, payoutId, 'sent', by);
  if (payout.inBankFile) throw new Refusal('payout.in_bank_file');
  await requireTwoPeople(client, payout, by);
  await requirePayable(client, payout);
}

interface FileToFreeze {
  format: BankFileFormat;
  currency: string;
  by: string;
  payoutIds: readonly string[];
  account: PayingAccount | undefined;
}

async function freeze(client: pg.PoolClient, keys: KeyRings, file: FileToFreeze): Promise<string> {
  const { format, currency, by, payoutIds, account } = file;
  const payments = await paymentsOf(client, keys, payoutIds);
  await client.query(`select pg_advisory_xact_lock(hashtextextended('bank files', 0))`);
  const { rows } = await client.query<{ number: number; made_at: Date }>(
    'select coalesce(max(number), 0) + 1 as number, now() as made_at from bank_files',
  );
  const { number, made_at: madeAt } = one(rows);
  const content = contentOf({ number, madeAt: madeAt.getTime(), currency, payments }, format, account);
  const id = newId();
  const amountMinor = payments.reduce((sum, payment) => sum + payment.amountMinor, 0);
  await client.query(
    `insert into bank_files (id, number, format, currency, payouts, amount_minor, encrypted_content, sha256, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      number,
      format,
      currency,
      payments.length,
      amountMinor,
      encryptText(content, keys.bankDetails, bankFileContext(id)),
      sha256Of(content),
      by,
      madeAt,
    ],
  );
  await client.query(
    `insert into payout_bank_files (payout_id, amount_minor, made_by, bank_file_id, bank_details_id)
     select id, amount_minor, $2, $3, bank_details_id from payouts where id = any ($1) order by reference`,
    [payoutIds, by, id],
  );
  await writeAuditLog(client, by, {
    action: 'bank_file.created',
    subject: { kind: 'bank file', id },
    details: { number, format, payouts: payments.length, amountMinor, currency },
  });
  return id;
}

/** The payouts as bank payments, by reference. */
async function paymentsOf(client: pg.PoolClient, keys: KeyRings, payoutIds: readonly string[]): Promise<BankPayment[]> {
  const { rows } = await client.query<{
    id: string;
    organiser_id: string;
    encrypted_details: Buffer;
    reference: string;
    amount_minor: number;
  }>(
    `select d.id, d.organiser_id, d.encrypted_details, p.reference, p.amount_minor
       from payouts p join organiser_bank_details d on d.id = p.bank_details_id
      where p.id = any ($1) order by p.reference`,
    [payoutIds],
  );
  return rows.map((row) => ({
    ...decryptBankDetails(keys, row),
    reference: row.reference,
    amountMinor: row.amount_minor,
  }));
}

function contentOf(file: BankFile, format: BankFileFormat, account: PayingAccount | undefined): string {
  if (format === 'csv') return bankFileCsv(file);
  if (!account) throw new Refusal('bank_file.no_account');
  return pain001(file, account);
}

/** Encryption context of a bank file's content. */
export function bankFileContext(id: string): string {
  return `bank file ${id}`;
}

export function sha256Of(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}
