import * as termsCalls from '@quivertree/contract/settlement/organiser-terms';
import * as platformCalls from '@quivertree/contract/settlement/platform-money';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Context } from '../../../context.ts';
import { answerCall, type CallRoute } from '../../../http/call-route.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { compareStatement } from '../../payments/compare-statements.ts';
import { advanceSharesOf, setAdvanceShare } from '../../plans/advance-shares.ts';
import { currentPlan, plansOf, setPlan } from '../../plans/organiser-plans.ts';
import { platformMoney } from './platform-money.ts';
import { organiserMoney, providerPayments } from './platform-queries.ts';
import { providerMoney, recordProviderPayment } from './record-provider-payment.ts';
import { requireOrganiser } from '../../../access/require-organiser.ts';

export function platformRoutes(context: Context): CallRoute[] {
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
    answerCall(platformCalls.listOrganiserMoney, ({ query }) => organiserMoney(pool, query)),
    answerCall(platformCalls.getPlatformMoney, () => platformMoney(pool)),
    answerCall(platformCalls.compareProviderStatement, ({ params: { provider }, query: { days } }) =>
      compareNow(context, provider, days),
    ),
    answerCall(platformCalls.listProviderMoney, () => providerMoney(pool)),
    answerCall(platformCalls.listProviderPayments, ({ query }) => providerPayments(pool, query)),
    answerCall(platformCalls.recordProviderPayment, ({ body }, { user }) =>
      recordProviderPayment(context, { ...body, by: user.id }),
    ),
  ];
}

/** Fetches a provider's statement for the last few days and compares it with our ledger. */
async function compareNow(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'providers'>,
  provider: Provider,
  days: number,
) {
  const since = new Date(Date.now() - days * DAY_MS);
  if (!context.providers.find(provider)?.statement) throw new Refusal('provider.no_statement');
  try {
    return { since: since.toISOString(), differences: await compareStatement(context, provider, { since }) };
  } catch (error) {
    context.log.warn({ err: error, provider }, 'failed to fetch a provider’s statement');
    throw new Refusal('provider.no_statement');
  }
}
