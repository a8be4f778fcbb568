import { listAllPayments } from '@quivertree/contract/payments/all-payments';
import { getOrderMoney, refundOrder as refundOrderCall } from '@quivertree/contract/payments/refunds';
import { listRefunds, retryRefund as retryRefundCall } from '@quivertree/contract/payments/all-refunds';
import * as disputeCalls from '@quivertree/contract/payments/disputes';
import * as calls from '@quivertree/contract/payments/suspense';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { decideDispute, recordDispute } from './disputes/manual-disputes.ts';
import { disputesPage } from './disputes/list-disputes.ts';
import { allPayments } from './list-all-payments.ts';
import { suspendedMoney } from './suspense/list-suspense.ts';
import { refundsPage } from './refunds/list-refunds.ts';
import { fetchDisputes } from './disputes/fetch-disputes.ts';
import { retryRefund } from './refunds/retry-refund.ts';
import { logRefusal } from '../../refusals/refusal.ts';
import { orderMoney } from './order-money.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { resolveSuspense } from './suspense/resolve-suspense.ts';
import {
  approveSuspenseTransfer,
  proposeSuspenseTransfer,
  withdrawSuspenseTransfer,
} from './suspense/transfer-suspense.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

export function paymentRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  return [
    ...suspenseRoutes(context),
    ...disputeRoutes(context),
    answerCall(listAllPayments, ({ query }) => allPayments(pool, query)),
    answerCall(listRefunds, ({ query }) => refundsPage(pool, query)),
    answerCall(retryRefundCall, ({ params }, { user }) => retryRefund(context, { ...params, by: user.id })),
    answerCall(refundOrderCall, ({ params, body }, { user, organisation, idempotencyKey }) =>
      logRefusal(log, { ...params, userId: user.id, scope: body.scope }, () =>
        refundOrder(context, organisation, body, user.id, idempotencyKey),
      ),
    ),
    answerCall(getOrderMoney, (_, { organisation }) => orderMoney(pool, organisation)),
  ];
}

function suspenseRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  return [
    answerCall(calls.listSuspense, ({ query }, { user }) => suspendedMoney(pool, query, user.id)),
    answerCall(calls.resolveSuspense, ({ params, body }, { user, idempotencyKey }) =>
      logRefusal(log, { ...params, userId: user.id, method: body.method }, () =>
        resolveSuspense(context, params.paymentId, body, user.id, idempotencyKey),
      ),
    ),
    answerCall(calls.proposeSuspenseTransfer, ({ params, body }, { user }) =>
      proposeSuspenseTransfer(context, { ...params, ...body, by: user.id }),
    ),
    answerCall(calls.approveSuspenseTransfer, ({ params, body }, { user }) => {
      const transfer = { ...params, ...body, by: user.id };
      return logRefusal(log, transfer, () => approveSuspenseTransfer(context, transfer));
    }),
    answerCall(calls.withdrawSuspenseTransfer, ({ params }, { user }) =>
      withdrawSuspenseTransfer(context, { ...params, by: user.id }),
    ),
  ];
}

function disputeRoutes(context: Context): CallRoute[] {
  return [
    answerCall(disputeCalls.listDisputes, ({ query }, { user }) => disputesPage(context, query, user.id)),
    answerCall(disputeCalls.recordDispute, ({ body }, { user }) => recordDispute(context, { ...body, by: user.id })),
    answerCall(disputeCalls.decideDispute, ({ params, body }, { user }) =>
      decideDispute(context, { ...params, ...body, by: user.id }),
    ),
    answerCall(disputeCalls.fetchDisputes, async (_, { user }) => {
      // Each dispute has its own transaction, so the audit log entry is written before any of them.
      await writeAuditLog(context.pool, user.id, { action: 'disputes.fetched' });
      const providers = context.providers.all.filter((provider) => provider.disputes);
      const found = await Promise.all(providers.map((provider) => fetchDisputes(context, provider)));
      return { providers: providers.map(({ name }) => name), disputes: found.reduce((sum, n) => sum + n, 0) };
    }),
  ];
}
