import { postDisputeOpened } from '@quivertree/domain/ledger/ledger-postings';
import { formatMoney } from '@quivertree/domain/money/money';
import { DISPUTE_TRANSITIONS, type DisputeState } from '@quivertree/domain/payments/dispute-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockOrder } from '../../../locks/lock-order.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { sendDisputeMailJob } from './dispute-mail.ts';
import { changeDispute, type LockedDispute, loseDispute, winDispute } from './decide-dispute.ts';
import { overturnDispute } from './overturn-dispute.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/** A dispute as its provider or an administrator reports it. Provider reports have already been verified. */
export interface DisputeReport {
  eventId: string;
  paymentId: string;
  /** The provider's id for the dispute. */
  providerReference: string;
  state: DisputeState;
  /** Amount that the provider took back from us, in minor units. */
  amountMinor: number;
  currency: string;
  /** The provider's deadline for evidence. */
  evidenceDueAt?: Date | undefined;
}

/** The administrator who reports the dispute, if its provider doesn't. */
export interface DisputeReporter {
  by: string;
  note: string;
}

/**
 * Applies a report, from the provider or from an administrator outside the organisation, that a payment is disputed or
 * that its dispute has been decided. While a dispute is open, refunds wait and the organiser's share is on hold.
 * Reports may repeat and come in any order; one that doesn't match its payment is refused and changes nothing. Returns
 * the dispute's id.
 *
 * Lock order: administrator, organiser, pools by id, ticket types by id, order, payment, refunds, dispute.
 */
export async function receiveDispute(
  { pool, log, onDisputeWon }: Pick<Context, 'pool' | 'log' | 'onDisputeWon'>,
  report: DisputeReport,
  reporter?: DisputeReporter,
): Promise<string> {
  const { eventId, paymentId } = report;
  const { disputeId, changed } = await inTransaction(pool, async (client) => {
    if (reporter) await lockActiveAdministrator(client, reporter.by);
    const known = await client.query<{ order_id: string; organiser_id: string; ordered_at: Date }>(
      `select p.order_id, e.organiser_id, o.created_at as ordered_at
         from payments p join orders o on o.id = p.order_id and o.event_id = p.event_id join events e on e.id = p.event_id
        where p.event_id = $1 and p.id = $2`,
      [eventId, paymentId],
    );
    if (!known.rows[0]) throw refused('there is no such payment');
    const { order_id: orderId, organiser_id: organiserId, ordered_at: orderedAt } = known.rows[0];
    if (reporter) await refuseOwnOrganisation(client, organiserId, reporter.by, orderedAt);
    await lockOrganiser(client, organiserId);
    await lockOrder(client, eventId, orderId);
    const provider = await lockDisputable(client, report);
    const before = await lockDispute(client, report);
    if (before && reporter) refuseOtherAmount(before, report);
    const dispute = before ?? (await openDispute(client, report, provider, reporter));
    await noteDeadline(client, dispute, report);
    const { disputeId } = dispute;
    if (dispute.state === report.state) {
      if (before) nothingToLog();
      else await reportDispute(client, dispute, reporter);
      return { disputeId, changed: !before };
    }
    if (!mayBecome(DISPUTE_TRANSITIONS, dispute.state, report.state)) {
      if (reporter) throw new Refusal('dispute.decided', { state: dispute.state });
      log.warn({ ...report, known: dispute.state }, 'a dispute had already been decided');
      return { disputeId, changed: false };
    }
    if (dispute.state === 'lost') await overturnDispute(client, dispute, { organiserId });
    await changeDispute(client, dispute, report.state, reporter);
    if (dispute.state === 'open' && report.state === 'won')
      await winDispute(client, dispute, { eventId, orderId }, onDisputeWon);
    if (report.state === 'lost') await loseDispute(client, dispute, { eventId, orderId, organiserId });
    await reportDispute(client, { ...dispute, state: report.state }, reporter);
    return { disputeId, changed: true };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) log.error({ ...report, reason: error.message }, 'a dispute was refused');
    throw error;
  });
  if (changed) log.warn({ ...report, by: reporter?.by }, 'a dispute was opened or decided');
  return disputeId;
}

/**
 * Queues the organiser's email and logs what an administrator did. A provider's reports aren't logged, because the audit
 * log covers people's actions only.
 */
async function reportDispute(
  client: pg.PoolClient,
  { eventId, disputeId, state, amountMinor, currency }: LockedDispute,
  reporter: DisputeReporter | undefined,
): Promise<void> {
  await addJob(client, sendDisputeMailJob, { eventId, disputeId, state });
  if (!reporter) return;
  await writeAuditLog(client, reporter.by, {
    action: state === 'open' ? 'dispute.recorded' : 'dispute.decided',
    eventId,
    subject: { kind: 'dispute', id: disputeId },
    details: { state, amountMinor, currency },
  });
}

function refused(message: string): Refusal {
  return new Refusal('payment.notification_refused', undefined, {
    message: `This dispute wasn’t accepted: ${message}. Check the details and try again.`,
  });
}

/** Locks the payment, refuses a report that doesn't match it, and returns its provider. */
async function lockDisputable(client: pg.PoolClient, report: DisputeReport): Promise<string> {
  const { rows } = await client.query<{
    provider: string;
    captured_minor: number | null;
    captured_currency: string | null;
  }>('select provider, captured_minor, captured_currency from payments where event_id = $1 and id = $2 for update', [
    report.eventId,
    report.paymentId,
  ]);
  const payment = rows[0];
  if (!payment?.captured_minor) throw refused('the payment wasn’t captured');
  if (payment.captured_currency !== report.currency) throw refused('its currency differs from the payment’s');
  const others = await client.query<{ taken_minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as taken_minor from disputes
      where payment_id = $1 and event_id = $2 and state <> 'won' and provider_reference <> $3`,
    [report.paymentId, report.eventId, report.providerReference],
  );
  const max = payment.captured_minor - (others.rows[0]?.taken_minor ?? 0);
  if (!Number.isSafeInteger(report.amountMinor) || report.amountMinor <= 0 || report.amountMinor > max)
    throw refused(
      'its amount must be positive and at most the part of the captured amount that no other dispute covers',
    );
  return payment.provider;
}

async function lockDispute(client: pg.PoolClient, report: DisputeReport): Promise<LockedDispute | undefined> {
  const { rows } = await client.query<{ id: string; state: DisputeState; amount_minor: number; provider: string }>(
    `select d.id, d.state, d.amount_minor, p.provider
       from disputes d join payments p on p.id = d.payment_id and p.event_id = d.event_id
      where d.payment_id = $1 and d.event_id = $2 and d.provider_reference = $3
        for update of d`,
    [report.paymentId, report.eventId, report.providerReference],
  );
  const row = rows[0];
  return (
    row && {
      eventId: report.eventId,
      paymentId: report.paymentId,
      disputeId: row.id,
      provider: row.provider,
      state: row.state,
      amountMinor: row.amount_minor,
      currency: report.currency,
    }
  );
}

/** Refuses to record a dispute again with another amount, since that would have no effect. */
function refuseOtherAmount({ amountMinor, currency }: LockedDispute, report: DisputeReport): void {
  if (amountMinor === report.amountMinor) return;
  throw new Refusal('dispute.cannot_open', undefined, {
    message: `A dispute over ${formatMoney({ amount: amountMinor, currency })} has already been recorded under this reference. Check the reference and the amount.`,
  });
}

/** A provider may set or move the deadline later. */
async function noteDeadline(
  client: pg.PoolClient,
  { eventId, disputeId }: LockedDispute,
  { evidenceDueAt }: DisputeReport,
): Promise<void> {
  if (!evidenceDueAt) return;
  await client.query('update disputes set evidence_due_at = $3 where id = $1 and event_id = $2', [
    disputeId,
    eventId,
    evidenceDueAt,
  ]);
}

async function openDispute(
  client: pg.PoolClient,
  report: DisputeReport,
  provider: string,
  reporter: DisputeReporter | undefined,
): Promise<LockedDispute> {
  const { eventId, paymentId, amountMinor, currency } = report;
  const disputeId = newId();
  await client.query(
    `insert into disputes (event_id, id, payment_id, provider_reference, amount_minor, currency, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [eventId, disputeId, paymentId, report.providerReference, amountMinor, currency, reporter?.by ?? null],
  );
  await client.query(
    `insert into dispute_history (event_id, dispute_id, to_state, by_user, note) values ($1, $2, 'open', $3, $4)`,
    [eventId, disputeId, reporter?.by ?? null, reporter?.note ?? ''],
  );
  await postTransaction(
    client,
    { kind: 'dispute_opened', eventId, paymentId, disputeId },
    currency,
    postDisputeOpened({ provider, paymentId, amountMinor }),
  );
  return { eventId, paymentId, disputeId, provider, state: 'open', amountMinor, currency };
}
