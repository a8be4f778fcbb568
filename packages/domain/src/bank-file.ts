import { csvFile } from './csv-file.ts';
import { NAMIBIA, wallTimeAt } from './zoned-time.ts';

/** What a file for the bank is written in. */
export const BANK_FILE_FORMATS = ['csv', 'pain.001'] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

export const BANK_FILE_TYPES: Readonly<Record<BankFileFormat, { extension: string; mediaType: string }>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  'pain.001': { extension: 'xml', mediaType: 'application/xml; charset=utf-8' },
};

/** Something to be paid, with the whole account number. */
export interface BankPayment {
  /** What the bank shows on both statements, for example `QT-7K2M9P`. */
  reference: string;
  holder: string;
  bank: string;
  /** Digits; leading zeros count. */
  branchCode: string;
  accountNumber: string;
  /** Minor units. */
  amountMinor: number;
}

/** The account that payouts leave from. */
export interface PayingAccount {
  holder: string;
  accountNumber: string;
  branchCode: string;
  /** ISO 9362, where it is known. */
  bic: string | undefined;
}

export interface BankFile {
  /** Counts all bank files from 1, without gaps. */
  number: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  currency: string;
  payments: readonly BankPayment[];
}

/** What becomes of a bank file: to be paid, paid and noted as such, or given up. */
export const BANK_FILE_STATES = ['open', 'paid', 'cancelled'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

/** For example `quivertree-payouts-2026-11-22-0007.csv`, by the date in Namibia. */
export function bankFileName(file: { number: number; madeAt: number; format: BankFileFormat }): string {
  const { extension } = BANK_FILE_TYPES[file.format];
  return `quivertree-payouts-${dateInNamibia(file.madeAt)}-${String(file.number).padStart(4, '0')}.${extension}`;
}

/** For example `2026-11-22`. */
export function dateInNamibia(instant: number): string {
  const { year, month, day } = wallTimeAt(instant, NAMIBIA);
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** A decimal amount with two places, for example `300.00`, without floating point. */
export function decimalText(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const COLUMNS = ['Reference', 'Account holder', 'Bank', 'Branch code', 'Account number', 'Currency', 'Amount'];

/**
 * The generic CSV file (decision 63): RFC 4180 in UTF-8 with a byte order mark, a heading, one payment a line, digits as
 * they were given, amounts with a point and two places.
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
