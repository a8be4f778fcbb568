import { PICTURE_PURPOSES } from '@quivertree/domain/pictures/pictures';
import * as z from 'zod';
import type { Context } from './context.ts';
import { runNightlyAudit, auditOnRequest } from './audit/nightly-audit.ts';
import { sendActingMail } from './features/acting/acting-mail.ts';
import { RunningServer } from './features/administration/running-servers.ts';
import { erasePastData } from './features/account-closing/erase-past-data.ts';
import { sendConfirmationMail } from './features/accounts/own/email-confirmations.ts';
import { forgetOldDevices } from './features/accounts/notices/known-devices.ts';
import { sendSecurityNotice } from './features/accounts/notices/security-notices.ts';
import { deleteExpiredTokens } from './features/accounts/refresh-tokens.ts';
import { retireKeys } from './keys/rotate-keys.ts';
import { applyDueResets } from './features/accounts/second-factor/reset-second-factor.ts';
import { sendStepUpCode } from './features/accounts/step-up/step-up-codes.ts';
import { sendResetMail } from './features/accounts/send-reset-mail.ts';
import { sendAddressTakenMail } from './features/accounts/address-taken-mail.ts';
import { sendEventReviewMail } from './features/events/event-review-mail.ts';
import { sendAnswerMail } from './features/messages/send-answer-mail.ts';
import { sendContactMail } from './features/messages/send-contact-mail.ts';
import { sendEventChangeHolderMail, sendEventChangeMail } from './features/event-changes/event-change-mail.ts';
import { processEventChange } from './features/event-changes/process-event-change.ts';
import { sendPlanRequestMail } from './features/organisers/request-enterprise-plan.ts';
import { sendOrganiserEmailMail } from './features/organisers/organiser-email.ts';
import { sendOrganiserMail } from './features/organisers/organiser-mail.ts';
import { sendInvitationMail } from './features/organisers/team/send-invitation-mail.ts';
import { sendJoinedMail } from './features/organisers/team/joined-mail.ts';
import { deleteUnpaidOrders } from './features/orders/delete-unpaid-orders.ts';
import { expireReservations } from './features/orders/expire-reservations.ts';
import { deleteIdleNetworks } from './features/orders/delete-idle-networks.ts';
import { abandonPayments } from './features/payments/abandon-payments.ts';
import { pollProvider } from './features/payments/poll-open-payments.ts';
import { findOverdueMoney } from './features/payments/overdue-money.ts';
import { findStatementDifferences } from './features/payments/find-statement-differences.ts';
import { fetchDisputes } from './features/payments/disputes/fetch-disputes.ts';
import { endPayment } from './features/payments/end-payment.ts';
import { sendRefundMail } from './features/payments/refunds/refund-mail.ts';
import { takeLedgerSnapshots } from './ledger/take-ledger-snapshots.ts';
import { sendRefund } from './features/payments/refunds/send-refund.ts';
import { addCheckpoints } from './audit-log/add-checkpoints.ts';
import { sendMovedMail, sendOrderAgain } from './features/selling/send-order-again.ts';
import { sendVoidHolderMail, sendVoidMail } from './features/selling/void-mails.ts';
import { foldSales } from './features/sales/fold-sales.ts';
import { sendBankDetailsMail } from './features/settlement/bank-details/bank-details-mail.ts';
import { removePicture, removeUnusedPictures } from './features/pictures/remove-unused-pictures.ts';
import { runDueSettlements } from './features/settlement/run-settlements.ts';
import { endReturns } from './features/tickets/returns/end-returns.ts';
import { refundResoldTicket } from './features/tickets/returns/refund-resold-ticket.ts';
import { sendResoldMail } from './features/tickets/returns/resold-mail.ts';
import { sendTicketsAgain } from './features/tickets/resend-tickets.ts';
import { sendTicketsMail } from './features/tickets/send-tickets-mail.ts';
import { expireTransfers } from './features/tickets/transfers/cancel-transfer.ts';
import { sendTransferMail, sendTransferredMail } from './features/tickets/transfers/transfer-mails.ts';
import { sweepWaitingLists } from './features/waiting-list/sweep-waiting-lists.ts';
import { sendOfferMail, sendWaitingMail } from './features/waiting-list/waiting-mails.ts';
import type { TaskName } from './jobs/add-job.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { repeat } from './jobs/sweep.ts';
import { unlockLostJobs } from './jobs/unlock-lost-jobs.ts';

const order = z.object({ eventId: z.uuid(), orderId: z.uuid() });
const payment = z.object({ eventId: z.uuid(), paymentId: z.uuid() });
const refund = z.object({ eventId: z.uuid(), refundId: z.uuid() });
const offer = z.object({ eventId: z.uuid(), offerId: z.uuid() });
const waitingEntry = z.object({ eventId: z.uuid(), entryId: z.uuid() });
const contactMessage = z.object({ messageId: z.uuid() });
const acting = z.object({ actingId: z.uuid() });
const change = z.object({ changeId: z.uuid() });
const changedOrder = z.object({ eventId: z.uuid(), changeId: z.uuid(), orderId: z.uuid() });
const changedTicket = z.object({ eventId: z.uuid(), changeId: z.uuid(), ticketId: z.uuid() });
const transfer = z.object({ eventId: z.uuid(), transferId: z.uuid() });
const ticket = z.object({ eventId: z.uuid(), ticketId: z.uuid() });
const notice = z.object({ noticeId: z.uuid() });
const stepUpCode = z.object({ userId: z.uuid() });
const returned = z.object({ eventId: z.uuid(), returnId: z.uuid() });
const action = z.object({ eventId: z.uuid(), actionId: z.uuid() });
const movedTickets = z.object({ eventId: z.uuid(), actionId: z.uuid(), email: z.string() });
const account = z.object({ userId: z.uuid() });
const reset = z.object({ resetId: z.uuid() });
const confirmation = z.object({ confirmationId: z.uuid(), next: z.string().optional() });
const picture = z.object({ id: z.string(), purpose: z.enum(PICTURE_PURPOSES) });
const review = z.object({ reviewId: z.uuid() });
const ticketsAgain = z.object({ requestId: z.uuid(), email: z.string() });
const organiserChange = z.object({ historyId: z.string().regex(/^\d+$/) });
const invitation = z.object({ invitationId: z.uuid() });
const planRequest = z.object({ planRequestId: z.uuid() });
const bankDetails = z.object({ bankDetailsId: z.uuid() });

/** Interval of the regular sweeps. Every server runs them, but only the first one finds anything to do. */
const SWEEP_INTERVAL_MS = 15_000;
/** Interval at which each server reports that it is running; see `unlock-lost-jobs.ts`. */
const HEARTBEAT_INTERVAL_MS = 5_000;
/** Interval at which servers exchange their counts for limits. */
const SHARING_INTERVAL_MS = 3_000;
/** Delay before a requested audit starts. */
const REQUESTED_AUDIT_INTERVAL_MS = 3_000;
/** Maximum age of an audit log entry without a checkpoint. */
const CHECKPOINT_INTERVAL_MS = 60_000;
/** Interval at which sales and views are folded; dashboards are at most a few seconds old. */
const FIGURES_INTERVAL_MS = 2_000;
/** Delay until every server knows a new signing key; see `rotate-keys.ts`. */
const KEYS_INTERVAL_MS = 60_000;
/** Interval at which this server's clock is compared with the database's. */
const CLOCK_INTERVAL_MS = 60_000;
/** Interval of deletions: short enough for a server that restarts every hour. */
const DELETION_INTERVAL_MS = 900_000;
/** Interval at which servers check if a nightly audit or a settlement is due. */
const NIGHT_INTERVAL_MS = 300_000;

export interface Jobs {
  /** Stops taking jobs, and finishes the running ones. */
  stop(): Promise<void>;
}

/** Starts the job runner and all periodic sweeps. */
export async function startJobs(context: Context): Promise<Jobs> {
  const { log, pool, limits } = context;
  const tasks: Record<TaskName, (payload: unknown) => Promise<void>> = {
    'send-tickets-mail': (payload) => sendTicketsMail(context, order.parse(payload)),
    'end-payment': (payload) => endPayment(context, payment.parse(payload)),
    'send-refund': (payload) => sendRefund(context, refund.parse(payload)),
    'refund-resold-ticket': (payload) => refundResoldTicket(context, returned.parse(payload)),
    'send-resold-mail': (payload) => sendResoldMail(context, returned.parse(payload)),
    'process-event-change': (payload) => processEventChange(context, change.parse(payload)),
    'send-event-change-mail': (payload) => sendEventChangeMail(context, changedOrder.parse(payload)),
    'send-event-change-holder-mail': (payload) => sendEventChangeHolderMail(context, changedTicket.parse(payload)),
    'send-refund-mail': (payload) => sendRefundMail(context, refund.parse(payload)),
    'send-waiting-mail': (payload) => sendWaitingMail(context, waitingEntry.parse(payload)),
    'send-offer-mail': (payload) => sendOfferMail(context, offer.parse(payload)),
    'send-bank-details-mail': (payload) => sendBankDetailsMail(context, bankDetails.parse(payload)),
    'send-acting-mail': (payload) => sendActingMail(context, acting.parse(payload)),
    'send-answer-mail': (payload) => sendAnswerMail(context, contactMessage.parse(payload)),
    'send-contact-mail': (payload) => sendContactMail(context, contactMessage.parse(payload)),
    'send-confirmation-mail': (payload) => sendConfirmationMail(context, confirmation.parse(payload)),
    'send-tickets-again': (payload) => sendTicketsAgain(context, ticketsAgain.parse(payload)),
    'send-order-again': (payload) => sendOrderAgain(context, action.parse(payload)),
    'send-moved-mail': (payload) => sendMovedMail(context, movedTickets.parse(payload)),
    'send-void-mail': (payload) => sendVoidMail(context, action.parse(payload)),
    'send-void-holder-mail': (payload) => sendVoidHolderMail(context, ticket.parse(payload)),
    'send-transfer-mail': (payload) => sendTransferMail(context, transfer.parse(payload)),
    'send-transferred-mail': (payload) => sendTransferredMail(context, ticket.parse(payload)),
    'send-event-review-mail': (payload) => sendEventReviewMail(context, review.parse(payload)),
    'remove-picture': (payload) => removePicture(context, picture.parse(payload)),
    'send-organiser-mail': (payload) => sendOrganiserMail(context, organiserChange.parse(payload)),
    'send-organiser-email-mail': (payload) => sendOrganiserEmailMail(context, confirmation.parse(payload)),
    'send-invitation-mail': (payload) => sendInvitationMail(context, invitation.parse(payload)),
    'send-joined-mail': (payload) => sendJoinedMail(context, invitation.parse(payload)),
    'send-plan-request-mail': (payload) => sendPlanRequestMail(context, planRequest.parse(payload)),
    'send-security-notice': (payload) => sendSecurityNotice(context, notice.parse(payload)),
    'send-step-up-code': (payload) => sendStepUpCode(context, stepUpCode.parse(payload)),
    'send-reset-mail': (payload) => sendResetMail(context, reset.parse(payload)),
    'send-address-taken-mail': (payload) => sendAddressTakenMail(context, account.parse(payload)),
  };
  const audits = {
    pool,
    log,
    auditLogKey: context.keys.checkpoints,
    externalFindings: async () => [...(await findOverdueMoney(pool)), ...(await findStatementDifferences(context))],
  };
  const runner = new JobRunner({ pool, log, tasks });
  await runner.start();
  // Uses the connection reserved for health checks, so that a busy pool doesn't make this server look dead.
  const server = new RunningServer({ pool: context.healthPool, clock: context.clock }, runner);
  await server.sayThatItRuns().catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  const sweeps = [
    repeat(log, 'shared rate limits', SHARING_INTERVAL_MS, () => limits.exchange(pool), 'debug'),
    repeat(log, 'page views', FIGURES_INTERVAL_MS, () => context.pageViews.flush(pool), 'debug'),
    repeat(log, 'sales changes folded', FIGURES_INTERVAL_MS, () => foldSales(pool), 'debug'),
    repeat(log, 'reservations expired', SWEEP_INTERVAL_MS, () => expireReservations(pool)),
    repeat(log, 'waiting list offers', SWEEP_INTERVAL_MS, () => sweepWaitingLists(pool)),
    repeat(log, 'transfers expired', SWEEP_INTERVAL_MS, () => expireTransfers(pool)),
    repeat(log, 'returns ended', SWEEP_INTERVAL_MS, () => endReturns(pool)),
    repeat(log, 'jobs of dead servers unlocked', HEARTBEAT_INTERVAL_MS, () => unlockLostJobs(pool)),
    ...context.providers.all.map((provider) =>
      repeat(log, `open payments checked with ${provider.name}`, SWEEP_INTERVAL_MS, () =>
        pollProvider(context, provider),
      ),
    ),
    ...context.providers.all.map((provider) =>
      repeat(
        log,
        `disputes fetched from ${provider.name}`,
        NIGHT_INTERVAL_MS,
        () => fetchDisputes(context, provider),
        'debug',
      ),
    ),
    repeat(log, 'rows that violate an invariant', NIGHT_INTERVAL_MS, () =>
      runNightlyAudit(audits, new Date(context.clock.now())),
    ),
    repeat(log, 'requested audits', REQUESTED_AUDIT_INTERVAL_MS, () => auditOnRequest(audits)),
    repeat(log, "the database's clock", CLOCK_INTERVAL_MS, async () => {
      await context.clock.compare();
      return 0;
    }),
    repeat(log, 'server heartbeat', HEARTBEAT_INTERVAL_MS, () => server.sayThatItRuns().then(() => 0)),
    repeat(
      log,
      'audit log entries covered by a checkpoint',
      CHECKPOINT_INTERVAL_MS,
      () => addCheckpoints(pool, context.keys.checkpoints),
      'debug',
    ),
    repeat(log, 'two-step verification resets', SWEEP_INTERVAL_MS, () => applyDueResets(pool)),
    repeat(log, 'signing keys retired', NIGHT_INTERVAL_MS, () => retireKeys(pool)),
    repeat(log, 'signing keys reloaded', KEYS_INTERVAL_MS, async () => {
      await context.keys.reload();
      return 0;
    }),
    repeat(log, 'unused devices deleted', NIGHT_INTERVAL_MS, () => forgetOldDevices(pool)),
    repeat(log, 'expired refresh tokens deleted', NIGHT_INTERVAL_MS, () => deleteExpiredTokens(pool)),
    repeat(log, 'orders of deleted accounts erased', NIGHT_INTERVAL_MS, () => erasePastData(pool)),
    repeat(log, 'networks without unpaid orders', NIGHT_INTERVAL_MS, () => deleteIdleNetworks(pool)),
    repeat(log, 'unpaid orders deleted', DELETION_INTERVAL_MS, () => deleteUnpaidOrders(context)),
    repeat(log, 'payments abandoned', NIGHT_INTERVAL_MS, () => abandonPayments(context)),
    repeat(log, 'unused pictures removed', NIGHT_INTERVAL_MS, () => removeUnusedPictures(context)),
    repeat(log, 'ledger snapshots', NIGHT_INTERVAL_MS, () => takeLedgerSnapshots(pool)),
    repeat(log, 'statements', NIGHT_INTERVAL_MS, () => runDueSettlements(context)),
  ];
  return {
    async stop() {
      await Promise.all([runner.stop(), ...sweeps.map((stop) => stop())]);
      await server.sayThatItStops().catch((error: unknown) => log.warn({ err: error }, 'server heartbeat'));
      await context.pageViews.flush(pool).catch((error: unknown) => log.warn({ err: error }, 'page views'));
    },
  };
}
