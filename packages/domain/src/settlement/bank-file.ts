import { csvFile } from '../text/csv-file.ts';
import { isoDate } from '../dates/iso-date.ts';
import { dayNumber, NAMIBIA, wallTimeAt } from '../dates/zoned-time.ts';

/** Bank file formats. */
export const BANK_FILE_FORMATS = ['csv', 'pain.001'] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

export const BANK_FILE_TYPES: Readonly<Record<BankFileFormat, { extension: string; mediaType: string }>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  'pain.001': { extension: 'xml', mediaType: 'application/xml; charset=utf-8' },
};

/** A payment to an organiser, with the full account number. */
export interface BankPayment {
  /** Reference on our bank statement and the organiser's, for example `QT-7K2M9P`. */
  reference: string;
  holder: string;
  bank: string;
  /** Branch code: digits, with leading zeros. */
  branchCode: string;
  accountNumber: string;
  /** Amount in minor units. */
  amountMinor: number;
}

/** Our account, from which payouts are made. */
export interface PayingAccount {
  holder: string;
  accountNumber: string;
  branchCode: string;
  /** The bank's ISO 9362 code, if known. */
  bic: string | undefined;
}

export interface BankFile {
  /** Sequence number among all bank files, counted from 1 without gaps. */
  number: number;
  /** Time of creation, in milliseconds since 1970. */
  madeAt: number;
  currency: string;
  payments: readonly BankPayment[];
}

/** States of a bank file: with the bank, paid or cancelled. */
export const BANK_FILE_STATES = ['open', 'paid', 'cancelled'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

/** File name such as `quivertree-payouts-2026-11-22-0007.csv`, with the date in Namibia. */
export function bankFileName(file: { number: number; madeAt: number; format: BankFileFormat }): string {
  const { extension } = BANK_FILE_TYPES[file.format];
  return `quivertree-payouts-${dateInNamibia(file.madeAt)}-${String(file.number).padStart(4, '0')}.${extension}`;
}

/** Date in Namibia, such as `2026-11-22`. */
export function dateInNamibia(instant: number): string {
  return isoDate(dayNumber(wallTimeAt(instant, NAMIBIA)));
}

/** Decimal amount such as `300.00`, formatted without floating point. */
export function decimalText(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const COLUMNS = ['Reference', 'Account holder', 'Bank', 'Branch code', 'Account number', 'Currency', 'Amount'];

/**
 * The generic CSV file (decision 63): RFC 4180 in UTF-8 with a byte order mark, a header row and one payment per row.
 */
export function bankFileCsv({ currency, payments }: BankFile): string {
  return csvFile([
    COLUMNS,
    ...payments.map(({ reference, holder, bank, branchCode, accountNumber, amountMinor }) => [
      reference,
      holder,
      bank,
      branchCode,
      accountNumber,
      currency,
      decimalText(amountMinor),
    ]),
  ]);
}
