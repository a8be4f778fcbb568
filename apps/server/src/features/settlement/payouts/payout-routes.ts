import * as payoutCalls from '@quivertree/contract/payouts';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { downloadAddress } from '../../../http/download-address.ts';
import type { MakeFile } from '../../../http/downloads.ts';
import { requireRole } from '../../accounts/id-tokens.ts';
import { noteRefusal } from '../../payments/note-refusal.ts';
import { nothingToRecord, writeRecord } from '../../record/write-record.ts';
import { approvePayout } from './approve-payout.ts';
import { bankFile } from './bank-file.ts';
import { createPayout, redraftPayout } from './draft-payout.ts';
import { settlePayout, withdrawPayout } from './finish-payout.ts';
import { payoutEntries } from './payout-entries.ts';
import { payoutOf, payoutsPage } from './payout-queries.ts';
import { confirmPayoutReturn, proposePayoutReturn, withdrawPayoutReturn } from './return-payout.ts';
import { settlementRuns } from '../platform/platform-queries.ts';
import { runSettlements } from '../run-settlements.ts';
import { sendPayout } from './send-payout.ts';

/** Whole account numbers are in it. */
const BANK_FILE_SECONDS = 60;

export function payoutRoutes(context: Context): CallRoute[] {
  const { pool, log, keys } = context;
  return [
    answerCall(payoutCalls.runSettlements, async (_, { user }) => {
      // The run is many transactions: its entry comes before the first of them.
      await writeRecord(pool, user.id, { action: 'settlement.run' });
      return runSettlements(context);
    }),
    answerCall(payoutCalls.listSettlementRuns, () => settlementRuns(pool)),
    answerCall(payoutCalls.listPayouts, ({ query }, { user }) => payoutsPage(context, query, user.id)),
    answerCall(payoutCalls.getPayout, async ({ params: { payoutId } }, { user }) => ({
      payout: await payoutOf(context, payoutId, user.id),
      drawnUpFrom: await payoutEntries(pool, payoutId),
    })),
    answerCall(payoutCalls.createPayout, async ({ params: { organiserId }, body: { currency } }, { user }) => {
      const payout = { organiserId, currency, by: user.id };
      return payoutOf(context, await noteRefusal(log, payout, () => createPayout(context, payout)), user.id);
    }),
    answerCall(payoutCalls.redraftPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await noteRefusal(log, payout, () => redraftPayout(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.approvePayout, async ({ params: { payoutId }, body }, { user }) => {
      const payout = { payoutId, ...body, by: user.id };
      await noteRefusal(log, payout, () => approvePayout(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.sendPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await noteRefusal(log, payout, () => sendPayout(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.settlePayout, async ({ params: { payoutId } }, { user }) => {
      await settlePayout(context, { payoutId, by: user.id });
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.proposePayoutReturn, async ({ params: { payoutId }, body: { reason } }, { user }) => {
      await proposePayoutReturn(context, { payoutId, reason, by: user.id });
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.confirmPayoutReturn, async ({ params: { payoutId }, body: { returnId } }, { user }) => {
      const confirmed = { payoutId, returnId, by: user.id };
      await noteRefusal(log, confirmed, () => confirmPayoutReturn(context, confirmed));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.withdrawPayoutReturn, async ({ params: { payoutId } }, { user }) => {
      await withdrawPayoutReturn(context, { payoutId, by: user.id });
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.withdrawPayout, async ({ params: { payoutId }, body: { reason } }, { user }) => {
      await withdrawPayout(context, { payoutId, reason, by: user.id });
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.downloadBankFile, async (_, { user }) => {
      // What is on record is the file, with its payouts, once it is made.
      nothingToRecord();
      const file = { file: 'bank-file', of: {}, userId: user.id };
      return downloadAddress(keys.downloads, { ...file, seconds: BANK_FILE_SECONDS });
    }),
  ];
}

/** The bank file at its signed address: for an administrator, still. */
export function bankFileDownload(context: Context): MakeFile {
  return async (_, user) => {
    requireRole(user, ['ADMINISTRATOR']);
    const content = Buffer.from(await bankFile(context, user.id));
    return { fileName: 'payouts.csv', mediaType: 'text/csv; charset=utf-8', content };
  };
}
