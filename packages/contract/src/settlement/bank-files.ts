import { BANK_FILE_FORMATS, BANK_FILE_STATES } from '@quivertree/domain/settlement/bank-file';
import { PAYOUT_STATES } from '@quivertree/domain/settlement/payout-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts } from '../lists.ts';
import { currency, minor, withReason } from '../money-shapes.ts';
import { fileRemoval } from './payouts.ts';
import { downloadAddress, instant, uuid } from '../shapes.ts';

const fileParams = z.object({ bankFileId: uuid });

const bankFile = z.object({
  id: uuid,
  /** Numbers start at 1 and have no gaps. */
  number: z.int(),
  fileName: z.string(),
  format: z.enum(BANK_FILE_FORMATS),
  currency,
  payouts: z.int(),
  amountMinor: minor,
  /** SHA-256 of the downloaded file, in hexadecimal. */
  sha256: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  state: z.enum(BANK_FILE_STATES),
  downloads: z.int(),
});

export const BANK_FILE_SORTS = {
  fields: ['number', 'amount'],
  defaultSort: { field: 'number', direction: 'DESC' },
} as const satisfies ListSorts;

export const listBankFiles = defineCall({
  name: 'listBankFiles',
  summary: 'List bank files, newest first',
  method: 'GET',
  path: '/api/v1/admin/bank-files',
  access: 'administrator',
  query: listQuery(BANK_FILE_SORTS, {}),
  answer: listPage(bankFile),
});

export const getBankFile = defineCall({
  name: 'getBankFile',
  summary: 'Get a bank file with its payouts, their later changes and its downloads',
  method: 'GET',
  path: '/api/v1/admin/bank-files/{bankFileId}',
  access: 'administrator',
  params: fileParams,
  answer: z.object({
    file: bankFile,
    cancelled: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
    /** False if a download would be refused with `bank_file.cancelled` or `bank_file.unsafe`. */
    canDownload: z.boolean(),
    payouts: z.array(
      z.object({
        payoutId: uuid,
        reference: z.string(),
        organiserId: uuid,
        organiserName: z.string(),
        /** The payout's amount in the file. */
        amountMinor: minor,
        /** For example `••••4711`. */
        accountNumber: z.string(),
        state: z.enum(PAYOUT_STATES),
        youMaySend: z.boolean(),
        removal: z.nullable(fileRemoval),
        /**
         * Reason why this payout should no longer be paid, if one has come up since the file was created. Null once the
         * payout is marked as paid.
         */
        changed: z.nullable(
          z.enum(['not_covered', 'bank_details_changed', 'bank_details_denied', 'approval_withdrawn']),
        ),
      }),
    ),
    downloads: z.array(z.object({ at: instant, by: z.string() })),
  }),
  refusals: ['bank_file.not_found'],
});

export const createBankFile = defineCall({
  name: 'createBankFile',
  summary: 'Create a bank file from approved payouts; the response lists those left out, with reasons',
  method: 'POST',
  path: '/api/v1/admin/bank-files',
  access: 'administrator',
  stepUp: 'money',
  logs: 'bank_file.created',
  body: z.object({
    format: z.enum(BANK_FILE_FORMATS),
    currency,
    /** Payouts to include; all approved ones if omitted. */
    payoutIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(1_000))),
  }),
  answer: z.object({
    /** Null if none of the payouts can be paid now. */
    file: z.nullable(bankFile),
    leftOut: z.array(
      z.object({
        payoutId: uuid,
        reference: z.string(),
        organiserName: z.string(),
        refusal: z.object({ code: z.string(), message: z.string() }),
      }),
    ),
  }),
  refusals: ['bank_file.no_account'],
});

export const downloadBankFile = defineCall({
  name: 'downloadBankFile',
  summary:
    'Get a link, valid for a minute, to download a bank file; its content never changes, and each download is logged',
  method: 'POST',
  path: '/api/v1/admin/bank-files/{bankFileId}/download',
  access: 'administrator',
  stepUp: 'money',
  logs: 'bank_file.downloaded',
  params: fileParams,
  answer: downloadAddress,
  refusals: ['bank_file.not_found', 'bank_file.cancelled', 'bank_file.unsafe'],
});

export const cancelBankFile = defineCall({
  name: 'cancelBankFile',
  summary: 'Cancel a bank file that the bank hasn’t received; someone else has to approve its payouts again',
  method: 'POST',
  path: '/api/v1/admin/bank-files/{bankFileId}/cancel',
  access: 'administrator',
  stepUp: 'money',
  logs: ['bank_file.cancelled', 'payout.removed'],
  params: fileParams,
  body: withReason,
  answer: bankFile,
  refusals: ['organiser.own', 'bank_file.not_found', 'bank_file.cancelled', 'bank_file.partly_sent'],
});
