import * as calls from '@quivertree/contract/settlement';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import { confirmPassword } from '../accounts/sign-in.ts';
import { advanceSharesOf, setAdvanceShare } from './advance-shares.ts';
import { approvePayout } from './approve-payout.ts';
import { organiserBalance } from './balance-query.ts';
import { bankDetailsOf } from './bank-details.ts';
import { bankFile } from './bank-file.ts';
import { changeBankDetails } from './change-bank-details.ts';
import { createPayout, redraftPayout } from './draft-payout.ts';
import { returnPayout, settlePayout, withdrawPayout } from './finish-payout.ts';
import { requireMoneyAccess, requireMoneyView, requireOrganiser } from './organiser-access.ts';
import { currentPlan, plansOf, setPlan } from './organiser-plans.ts';
import { allPayouts, payoutOf, payoutsOf } from './payout-queries.ts';
import { providerMoney, recordProviderPayment } from './record-provider-payment.ts';
import { runSettlements } from './run-settlements.ts';
import { sendPayout } from './send-payout.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementOf, statementsOf } from './statement-queries.ts';

export function settlementRoutes(context: Context): CallRoute[] {
  return [...organiserMoneyRoutes(context), ...payoutRoutes(context), ...termsRoutes(context)];
}

function organiserMoneyRoutes(context: Context): CallRoute[] {
  const { pool, keys } = context;
  return [
    answerCall(calls.getOrganiserBalance, async ({ params }, { user }) => {
      await requireMoneyView(pool, user, params.organiserId);
      return organiserBalance(pool, params.organiserId);
    }),
    answerCall(calls.listStatements, async ({ params }, { user }) => {
      await requireMoneyView(pool, user, params.organiserId);
      return statementsOf(pool, params.organiserId);
    }),
    answerCall(calls.downloadStatement, async ({ params, query: { format } }, { user }) => {
      await requireMoneyView(pool, user, params.organiserId);
      const statement = await statementOf(pool, params);
      const content = format === 'pdf' ? await statementPdf(statement) : Buffer.from(statementCsv(statement));
      return file(`statement-${statement.number}.${format}`, content);
    }),
    answerCall(calls.listOrganiserPayouts, async ({ params }, { user }) => {
      await requireMoneyView(pool, user, params.organiserId);
      return payoutsOf(context, params.organiserId);
    }),
    answerCall(calls.getBankDetails, async ({ params }, { user }) => {
      await requireMoneyView(pool, user, params.organiserId);
      const [current = null, ...earlier] = await bankDetailsOf(pool, keys, params.organiserId);
      return { current, earlier };
    }),
    answerCall(calls.changeBankDetails, async ({ params: { organiserId }, body }, { user }) => {
      const member = await requireMoneyAccess(pool, user, organiserId);
      const { password, ...details } = body;
      await confirmPassword(context, member, password);
      return changeBankDetails(context, { organiserId, details, by: member.id });
    }),
  ];
}

function payoutRoutes(context: Context): CallRoute[] {
  return [
    answerCall(calls.runSettlements, () => runSettlements(context)),
    answerCall(calls.listPayouts, ({ query }) => allPayouts(context, query.state)),
    answerCall(calls.createPayout, async ({ params: { organiserId }, body: { currency } }, facts) => {
      return payoutOf(context, await createPayout(context, { organiserId, currency, by: userOf(facts) }));
    }),
    answerCall(calls.redraftPayout, async ({ params: { payoutId } }, facts) => {
      await redraftPayout(context, { payoutId, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.approvePayout, async ({ params: { payoutId }, body: { amountMinor } }, facts) => {
      await approvePayout(context, { payoutId, amountMinor, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.sendPayout, async ({ params: { payoutId } }, facts) => {
      await sendPayout(context, { payoutId, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.settlePayout, async ({ params: { payoutId } }, facts) => {
      await settlePayout(context, { payoutId, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.returnPayout, async ({ params: { payoutId }, body: { reason } }, facts) => {
      await returnPayout(context, { payoutId, reason, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.withdrawPayout, async ({ params: { payoutId }, body: { reason } }, facts) => {
      await withdrawPayout(context, { payoutId, reason, by: userOf(facts) });
      return payoutOf(context, payoutId);
    }),
    answerCall(calls.downloadBankFile, async (_, facts) =>
      file('payouts.csv', Buffer.from(await bankFile(context, userOf(facts)))),
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
    answerCall(calls.getOrganiserTerms, ({ params }) => termsOf(params.organiserId)),
    answerCall(calls.setPlan, async ({ params: { organiserId }, body: plan }, facts) => {
      await setPlan(context, { organiserId, plan, by: userOf(facts) });
      return termsOf(organiserId);
    }),
    answerCall(calls.setAdvanceShare, async ({ params: { organiserId }, body: { basisPoints } }, facts) => {
      await setAdvanceShare(context, { organiserId, basisPoints, by: userOf(facts) });
      return termsOf(organiserId);
    }),
    answerCall(calls.listProviderMoney, () => providerMoney(pool)),
    answerCall(calls.recordProviderPayment, ({ body }, facts) =>
      recordProviderPayment(context, { ...body, by: userOf(facts) }),
    ),
  ];
}

function userOf({ user }: RequestFacts): string {
  if (!user) throw new Refusal('auth.required');
  return user.id;
}

function file(fileName: string, content: Buffer): { fileName: string; mediaType: string; base64: string } {
  const mediaType = fileName.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8';
  return { fileName, mediaType, base64: content.toString('base64') };
}
