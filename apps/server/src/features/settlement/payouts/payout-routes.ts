import * as payoutCalls from '@quivertree/contract/settlement/payouts';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { logRefusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { removeFromBankFile } from '../bank-files/remove-from-bank-file.ts';
import { approvePayout } from './approve-payout.ts';
import { createPayout, redraftPayout } from './draft-payout.ts';
import { eachPayout } from './each-payout.ts';
import { settlePayout, withdrawPayout } from './finish-payout.ts';
import { payoutEntries } from './payout-entries.ts';
import { payoutOf, payoutsPage } from './payout-queries.ts';
import { confirmPayoutReturn, proposePayoutReturn, withdrawPayoutReturn } from './return-payout.ts';
import { settlementRuns } from '../platform/platform-queries.ts';
import { runSettlements } from '../run-settlements.ts';
import { sendPayout } from './send-payout.ts';

export function payoutRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  return [
    answerCall(payoutCalls.runSettlements, async (_, { user }) => {
      // A settlement run has many transactions, so the audit log entry is written before the first one.
      await writeAuditLog(pool, user.id, { action: 'settlement.run' });
      return runSettlements(context);
    }),
    answerCall(payoutCalls.listSettlementRuns, () => settlementRuns(pool)),
    answerCall(payoutCalls.listPayouts, ({ query }, { user }) => payoutsPage(context, query, user.id)),
    answerCall(payoutCalls.getPayout, async ({ params: { payoutId } }, { user }) => ({
      payout: await payoutOf(context, payoutId, user.id),
      draftedFrom: await payoutEntries(pool, payoutId),
    })),
    answerCall(payoutCalls.createPayout, async ({ params: { organiserId }, body: { currency } }, { user }) => {
      const payout = { organiserId, currency, by: user.id };
      return payoutOf(context, await logRefusal(log, payout, () => createPayout(context, payout)), user.id);
    }),
    answerCall(payoutCalls.redraftPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await logRefusal(log, payout, () => redraftPayout(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.approvePayout, async ({ params: { payoutId }, body }, { user }) => {
      const payout = { payoutId, ...body, by: user.id };
      await logRefusal(log, payout, () => approvePayout(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.sendPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await logRefusal(log, payout, () => sendPayout(context, payout));
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
      await logRefusal(log, confirmed, () => confirmPayoutReturn(context, confirmed));
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
    answerCall(payoutCalls.removeFromBankFile, async ({ params: { payoutId }, body: { reason } }, { user }) => {
      const payout = { payoutId, reason, by: user.id };
      await logRefusal(log, payout, () => removeFromBankFile(context, payout));
      return payoutOf(context, payoutId, user.id);
    }),
    answerCall(payoutCalls.approvePayouts, ({ body: { payouts } }, { user }) =>
      eachPayout(payouts, (payout) => {
        const approval = { ...payout, by: user.id };
        return logRefusal(log, approval, () => approvePayout(context, approval));
      }),
    ),
    answerCall(payoutCalls.sendPayouts, ({ body: { payoutIds } }, { user }) =>
      eachPayout(
        payoutIds.map((payoutId) => ({ payoutId, by: user.id })),
        (payout) => logRefusal(log, payout, () => sendPayout(context, payout)),
      ),
    ),
  ];
}
