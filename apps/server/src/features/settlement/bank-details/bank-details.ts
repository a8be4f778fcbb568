import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { maskAccountNumber } from '@quivertree/domain/settlement/settlement';
import type pg from 'pg';
import { decryptText, encryptText } from '../../../db/encrypted-text.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { KeyRings } from '../../../keys/signing-keys.ts';

/** The account that an organiser is paid into. */
export interface BankDetails {
  holder: string;
  bank: string;
  branchCode: string;
  accountNumber: string;
}

interface BankDetailsRow {
  id: string;
  organiser_id: string;
  encrypted_details: Buffer;
  at: Date;
  usable_from: Date;
}

export interface MaskedBankDetails extends BankDetails {
  changedAt: string;
  usableFrom: string;
}

/** Encrypts bank details, bound to their row and organiser so that they can't be decrypted anywhere else. */
export function encryptBankDetails(
  keys: Pick<KeyRings, 'bankDetails'>,
  id: string,
  organiserId: string,
  details: BankDetails,
): Buffer {
  return encryptText(JSON.stringify(details), keys.bankDetails, bankDetailsContext({ id, organiser_id: organiserId }));
}

export function decryptBankDetails(
  keys: KeyRings,
  row: Pick<BankDetailsRow, 'id' | 'organiser_id' | 'encrypted_details'>,
): BankDetails {
  return JSON.parse(decryptText(row.encrypted_details, keys.bankDetails, bankDetailsContext(row)));
}

/** Encryption context of bank details. */
export function bankDetailsContext({ id, organiser_id }: Pick<BankDetailsRow, 'id' | 'organiser_id'>): string {
  return `${organiser_id} ${id}`;
}

/** An organiser's bank details, newest first, with masked account numbers. Denied bank details are left out. */
export async function bankDetailsOf(
  database: Pick<pg.ClientBase, 'query'>,
  keys: KeyRings,
  organiserId: string,
): Promise<MaskedBankDetails[]> {
  const { rows } = await database.query<BankDetailsRow>(
    `select * from organiser_bank_details b
      where organiser_id = $1 and not exists (select from denied_bank_details x where x.bank_details_id = b.id)
      order by at desc, id desc`,
    [organiserId],
  );
  return rows.map((row) => {
    const details = decryptBankDetails(keys, row);
    return {
      ...details,
      accountNumber: maskAccountNumber(details.accountNumber),
      changedAt: row.at.toISOString(),
      usableFrom: row.usable_from.toISOString(),
    };
  });
}

/**
 * Returns the id of the bank details that an organiser can be paid into now. Refuses if there are none, if they are too
 * new, or if they aren't the ones that were approved.
 */
export async function usableBankDetails(
  client: pg.PoolClient,
  organiserId: string,
  approvedId?: string,
): Promise<string> {
  const { rows } = await client.query<{ id: string; usable_from: Date; usable: boolean }>(
    `select id, usable_from, usable_from <= now() as usable
       from organiser_bank_details b
      where organiser_id = $1 and not exists (select from denied_bank_details x where x.bank_details_id = b.id)
      order by at desc, id desc limit 1`,
    [organiserId],
  );
  const newest = rows[0];
  if (!newest) throw new Refusal('payout.no_bank_details');
  if (approvedId !== undefined && newest.id !== approvedId) throw new Refusal('payout.bank_details_changed');
  if (!newest.usable)
    throw new Refusal('payout.bank_details_waiting', { from: formatDateTime(newest.usable_from.getTime(), NAMIBIA) });
  return newest.id;
}
