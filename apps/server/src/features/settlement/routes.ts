import * as bankDetailsCalls from '@quivertree/contract/bank-details';
import * as organiserMoneyCalls from '@quivertree/contract/organiser-money';
import * as termsCalls from '@quivertree/contract/organiser-terms';
import * as payoutCalls from '@quivertree/contract/payouts';
import * as platformCalls from '@quivertree/contract/platform-money';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { confirmPassword } from '../accounts/sign-in.ts';
import { advanceSharesOf, setAdvanceShare } from './advance-shares.ts';
import { approvePayout } from './approve-payout.ts';
import { organiserBalance } from './balance-query.ts';
import { bankDetailsOf } from './bank-details.ts';
import { bankFile } from './bank-file.ts';
import { changeBankDetails } from './change-bank-details.ts';
import { createPayout, redraftPayout } from './draft-payout.ts';
import { returnPayout, settlePayout, withdrawPayout } from './finish-payout.ts';
import { requireOrganiser } from './require-organiser.ts';
import { currentPlan, plansOf, setPlan } from './organiser-plans.ts';
import { allPayouts, payoutOf, payoutsOf } from './payout-queries.ts';
import { organiserMoney, providerPayments, settlementRuns } from './platform-queries.ts';
import { providerMoney, recordProviderPayment } from './record-provider-payment.ts';
import { runSettlements } from './run-settlements.ts';
import { sendPayout } from './send-payout.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementOf, statementsOf } from './statement-queries.ts';
import { writeRecord } from '../record/write-record.ts';

export function settlementRoutes(context: Context): CallRoute[] {
  return [...organiserMoneyRoutes(context), ...payoutRoutes(context), ...termsRoutes(context)];
}

function organiserMoneyRoutes(context: Context): CallRoute[] {
  const { pool, keys } = context;
  return [
    answerCall(organiserMoneyCalls.getOrganiserBalance, async ({ params }) => {
      return organiserBalance(pool, params.organiserId);
    }),
    answerCall(organiserMoneyCalls.listStatements, async ({ params }) => {
      return statementsOf(pool, params.organiserId);
    }),
    answerCall(organiserMoneyCalls.downloadStatement, async ({ params, query: { format } }) => {
      const statement = await statementOf(pool, params);
      const content = format === 'pdf' ? await statementPdf(statement) : Buffer.from(statementCsv(statement));
      return file(`statement-${statement.number}.${format}`, content);
    }),
    answerCall(organiserMoneyCalls.listOrganiserPayouts, async ({ params }) => {
      return payoutsOf(context, params.organiserId);
    }),
    answerCall(bankDetailsCalls.getBankDetails, async ({ params }) => {
      const [current = null, ...earlier] = await bankDetailsOf(pool, keys, params.organiserId);
      return { current, earlier };
    }),
    answerCall(bankDetailsCalls.changeBankDetails, async ({ params: { organiserId }, body }, { user }) => {
      const { password, ...details } = body;
      await confirmPassword(context, user, password);
      return changeBankDetails(context, { organiserId, details, by: user.id });
    }),
  ];
}

function payoutRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  return [
    answerCall(payoutCalls.runSettlements, async (_, { user }) => {
      // The run is many transactions: its entry comes before the first of them.
      await writeRecord(pool, user.id, { action: 'settlement.run' });
      return runSettlements(context);
    }),
    answerCall(payoutCalls.listSettlementRuns, () => settlementRuns(pool)),
    answerCall(platformCalls.listOrganiserMoney, () => organiserMoney(pool)),
    answerCall(payoutCalls.listPayouts, ({ query }) => allPayouts(context, query.state)),
    answerCall(payoutCalls.createPayout, async ({ params: { organiserId }, body: { currency } }, { user }) => {
      const payout = { organiserId, currency, by: user.id };
      return payoutOf(context, await noteRefusal(log, payout, () => createPayout(context, payout)));
    }),
    answerCall(payoutCalls.redraftPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await noteRefusal(log, payout, () => redraftPayout(context, payout));
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.approvePayout, async ({ params: { payoutId }, body: { amountMinor } }, { user }) => {
      const payout = { payoutId, amountMinor, by: user.id };
      await noteRefusal(log, payout, () => approvePayout(context, payout));
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.sendPayout, async ({ params: { payoutId } }, { user }) => {
      const payout = { payoutId, by: user.id };
      await noteRefusal(log, payout, () => sendPayout(context, payout));
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.settlePayout, async ({ params: { payoutId } }, { user }) => {
      await settlePayout(context, { payoutId, by: user.id });
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.returnPayout, async ({ params: { payoutId }, body: { reason } }, { user }) => {
      await returnPayout(context, { payoutId, reason, by: user.id });
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.withdrawPayout, async ({ params: { payoutId }, body: { reason } }, { user }) => {
      await withdrawPayout(context, { payoutId, reason, by: user.id });
      return payoutOf(context, payoutId);
    }),
    answerCall(payoutCalls.downloadBankFile, async (_, { user }) =>
      file('payouts.csv', Buffer.from(await bankFile(context, user.id))),
    ),
  ];
}

function termsRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  const termsOf = async (organiserId: string) => {
    await requireOrganiser(pool, organiserId);
    const advanceShares = await advanceSharesOf(pool, organiserId);
    return {
      plan: await currentPlan(pool, organiserId),
      advanceBasisPoints: advanceShares[0]?.basisPoints ?? 0,
      plans: await plansOf(pool, organiserId),
      advanceShares,
    };
  };
  return [
    answerCall(termsCalls.getOrganiserTerms, ({ params }) => termsOf(params.organiserId)),
    answerCall(termsCalls.setPlan, async ({ params: { organiserId }, body: plan }, { user }) => {
      await setPlan(context, { organiserId, plan, by: user.id });
      return termsOf(organiserId);
    }),
    answerCall(termsCalls.setAdvanceShare, async ({ params: { organiserId }, body: { basisPoints } }, { user }) => {
      await setAdvanceShare(context, { organiserId, basisPoints, by: user.id });
      return termsOf(organiserId);
    }),
    answerCall(platformCalls.listProviderMoney, () => providerMoney(pool)),
    answerCall(platformCalls.listProviderPayments, () => providerPayments(pool)),
    answerCall(platformCalls.recordProviderPayment, ({ body }, { user }) =>
      recordProviderPayment(context, { ...body, by: user.id }),
    ),
  ];
}

function file(fileName: string, content: Buffer): { fileName: string; mediaType: string; base64: string } {
  const mediaType = fileName.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8';
  return { fileName, mediaType, base64: content.toString('base64') };
}
