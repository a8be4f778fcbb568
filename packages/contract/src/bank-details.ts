import * as z from 'zod/mini';
import { BANK_PEOPLE, MONEY_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { ORGANISER_REFUSALS, organiserParams } from './money-shapes.ts';
import { instant, typedLine } from './shapes.ts';

const digits = (least: number, most: number) =>
  typedLine(most * 2).check(
    z.overwrite((text) => text.replaceAll(/[ -]/g, '')),
    z.regex(new RegExp(`^\\d{${least},${most}}$`), { error: `Please enter ${least} to ${most} digits.` }),
  );

/** What stands in a bank file: nothing that a bank's program could take for a formula or for the end of a cell it did not quote. */
const bankText = (most: number) =>
  typedLine(most).check(
    // No pattern of the API's description: other languages know no \p.
    z.refine((text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/+-]*$/u.test(text), {
      error: 'Please use letters, figures and . , ’ & ( ) / + - only, as the bank writes it.',
    }),
  );

const maskedBankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  changedAt: instant,
  /** Before that no money is sent there. */
  usableFrom: instant,
});

export const getBankDetails = defineCall({
  name: 'getBankDetails',
  summary: 'Where an organiser is paid, and was paid before; the account number masked',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: MONEY_PEOPLE,
  params: organiserParams,
  answer: z.object({ current: z.nullable(maskedBankDetails), earlier: z.array(maskedBankDetails) }),
  refusals: ORGANISER_REFUSALS,
});

export const changeBankDetails = defineCall({
  name: 'changeBankDetails',
  summary: 'Say where an organiser is paid: with proof of who says so, a notice by mail and a waiting time',
  method: 'PUT',
  path: '/api/v1/business/organisers/{organiserId}/bank-details',
  access: BANK_PEOPLE,
  secondFactor: true,
  records: 'bank_details.changed',
  proof: 'bank_details',
  params: organiserParams,
  body: z.object({
    holder: bankText(100),
    bank: bankText(60),
    branchCode: digits(5, 8),
    accountNumber: digits(5, 20),
  }),
  answer: maskedBankDetails,
  refusals: ORGANISER_REFUSALS,
});
