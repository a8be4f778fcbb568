import * as z from 'zod/mini';
import { BANK_PEOPLE, MONEY_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { organiserParams } from '../money-shapes.ts';
import { instant, typedLine } from '../shapes.ts';

/** Digits of a bank detail, named by `field` in its error. */
const digits = (field: string, min: number, max: number) =>
  typedLine(max * 2).check(
    z.overwrite((text) => text.replaceAll(/[\s\u2010-\u2013-]/g, '')),
    z.regex(new RegExp(`^\\d{${min},${max}}$`), {
      error: `The ${field} has to be ${min} to ${max} digits.`,
    }),
  );

/**
 * Text that goes into a bank file, without characters that a bank's program could take for a formula or for the end of
 * an unquoted cell.
 */
const bankText = (field: string, maxLength: number) =>
  typedLine(maxLength).check(
    // A refinement instead of a pattern, because OpenAPI clients in other languages don't support \p.
    z.refine((text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/+-]*$/u.test(text), {
      error: `The ${field} has to start with a letter or digit, and use only letters, digits, spaces and . , ’ & ( ) / + -`,
    }),
  );

const maskedBankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  changedAt: instant,
  /** No money is sent to this account before this time. */
  usableFrom: instant,
});

export const getBankDetails = defineCall({
  name: 'getBankDetails',
  summary: 'Get an organiser’s current and earlier bank details, with masked account numbers',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({ current: z.nullable(maskedBankDetails), earlier: z.array(maskedBankDetails) }),
});

export const changeBankDetails = defineCall({
  name: 'changeBankDetails',
  summary:
    'Change an organiser’s bank details; needs step-up authentication, sends a security notice and takes effect after a waiting period',
  method: 'PUT',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: BANK_PEOPLE,
  secondFactor: true,
  logs: 'bank_details.changed',
  stepUp: 'bank_details',
  params: organiserParams,
  body: z.object({
    holder: bankText('account holder', 100),
    bank: bankText('bank', 60),
    branchCode: digits('branch code', 5, 8),
    accountNumber: digits('account number', 5, 20),
  }),
  answer: maskedBankDetails,
});
