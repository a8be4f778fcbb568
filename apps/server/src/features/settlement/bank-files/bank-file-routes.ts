import * as calls from '@quivertree/contract/settlement/bank-files';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { downloadAddress } from '../../../http/download-address.ts';
import type { MakeFile } from '../../../http/downloads.ts';
import { Refusal, logRefusal } from '../../../refusals/refusal.ts';
import { requireRole } from '../../../access/id-tokens.ts';
import { nothingToLog } from '../../../audit-log/write-audit-log.ts';
import { bankFileDetails, bankFileOf, bankFilesPage } from './bank-file-queries.ts';
import { downloadBankFile, requireDownloadable } from './download-bank-file.ts';
import { createBankFile } from './create-bank-file.ts';
import { cancelBankFile } from './remove-from-bank-file.ts';

/** Lifetime of the download address: short, because the file contains full account numbers. */
const BANK_FILE_SECONDS = 60;

export function bankFileRoutes(context: Context): CallRoute[] {
  const { pool, log, keys } = context;
  return [
    answerCall(calls.listBankFiles, ({ query }) => bankFilesPage(context, query)),
    answerCall(calls.getBankFile, ({ params: { bankFileId } }, { user }) =>
      bankFileDetails(context, bankFileId, user.id),
    ),
    answerCall(calls.createBankFile, async ({ body: { format, currency, payoutIds } }, { user }) => {
      const { id, leftOut } = await createBankFile(context, { format, currency, payoutIds, by: user.id });
      return { file: id === null ? null : await bankFileOf(context, id), leftOut };
    }),
    answerCall(calls.downloadBankFile, async ({ params: { bankFileId } }, { user }) => {
      await inTransaction(pool, (client) => requireDownloadable(client, bankFileId));
      // Not logged here, because the download itself is logged.
      nothingToLog();
      const file = { file: 'bank-file', of: { bankFileId }, userId: user.id, sessionId: user.sessionId };
      return downloadAddress(keys.downloads, { ...file, seconds: BANK_FILE_SECONDS });
    }),
    answerCall(calls.cancelBankFile, async ({ params: { bankFileId }, body: { reason } }, { user }) => {
      const cancelled = { bankFileId, reason, by: user.id };
      await logRefusal(log, cancelled, () => cancelBankFile(context, cancelled));
      return bankFileOf(context, bankFileId);
    }),
  ];
}

/** Serves a bank file at its signed address, if the user is still an administrator. */
export function bankFileDownload(context: Context): MakeFile {
  return ({ bankFileId }, user) => {
    requireRole(user, ['ADMINISTRATOR']);
    if (!bankFileId) throw new Refusal('download.over');
    return downloadBankFile(context, { bankFileId, by: user.id });
  };
}
