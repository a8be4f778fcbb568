import { bookChargeback } from '@quivertree/domain/bookings';
import { DISPUTE_TRANSITIONS, type DisputeState } from '@quivertree/domain/dispute-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../http/refusal.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { changeDispute, type LockedDispute, loseDispute, winDispute } from './decide-dispute.ts';
import { overturnDispute } from './overturn-dispute.ts';
import { book } from '../ledger/ledger.ts';
import { lockOrganiser } from '../ledger/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../organisers/refuse-own-organisation.ts';
import { holdAdministrator } from '../../people/active-administrators.ts';
import { nothingToRecord, writeRecord } from '../../record/write-record.ts';

/** What a provider says of a dispute. It was verified already, as a notice is. */
export interface DisputeClaim {
  eventId: string;
  paymentId: string;
  /** The provider's own name for the dispute. */
  providerReference: string;
  state: DisputeState;
  /** What the provider took back from us, in minor units. */
  amountMinor: number;
  currency: string;
  /** Until when the provider takes our evidence. */
  evidenceDueAt?: Date | undefined;
}

/** The person who tells of a dispute where the provider does not say. */
export interface DisputeTeller {
  by: string;
  note: string;
}

/**
 * Takes a provider's word that a buyer disputes a payment, or how that was decided, or that of an administrator who does
 * not belong to the organiser, where the provider does not say. While it is open, refunds of the
 * payment wait and the organiser's share is held back. Claims may come twice and in any order; one that does not fit the
 * payment is refused and changes nothing. Answers the dispute's id.
 *
 * Lock order: the administrator, organiser, ticket types by id, order, payment, refunds, dispute.
 */
export async function receiveDispute(
  { pool, log }: Context,
  claim: DisputeClaim,
  teller?: DisputeTeller,
): Promise<string> {
  const { eventId, paymentId } = claim;
  const { disputeId, changed } = await inTransaction(pool, async (client) => {
    if (teller) await holdAdministrator(client, teller.by);
    const known = await client.query<{ order_id: string; organiser_id: string; ordered_at: Date }>(
      `select p.order_id, e.organiser_id, o.created_at as ordered_at
         from payments p join orders o on o.id = p.order_id and o.event_id = p.event_id join events e on e.id = p.event_id
        where p.event_id = $1 and p.id = $2`,
      [eventId, paymentId],
    );
    if (!known.rows[0]) throw refused('there is no such payment');
    const { order_id: orderId, organiser_id: organiserId, ordered_at: orderedAt } = known.rows[0];
    if (teller) await refuseOwnOrganisation(client, organiserId, teller.by, orderedAt);
    await lockOrganiser(client, organiserId);
    await lockOrder(client, eventId, orderId);
    const provider = await lockDisputable(client, claim);
    const before = await lockDispute(client, claim);
    const dispute = before ?? (await openDispute(client, claim, provider, teller));
    await noteDeadline(client, dispute, claim);
    const { disputeId } = dispute;
    if (dispute.state === claim.state) {
      if (!before) await record(client, dispute, teller);
      else nothingToRecord();
      return { disputeId, changed: !before };
    }
    if (!mayBecome(DISPUTE_TRANSITIONS, dispute.state, claim.state)) {
      log.warn({ ...claim, known: dispute.state }, 'a dispute was decided already');
      return { disputeId, changed: false };
    }
    if (dispute.state === 'lost') await overturnDispute(client, dispute, { organiserId });
    await changeDispute(client, dispute, claim.state, teller);
    if (dispute.state === 'open' && claim.state === 'won') await winDispute(client, dispute, { eventId, orderId });
    if (claim.state === 'lost') await loseDispute(client, dispute, { eventId, orderId, organiserId });
    await record(client, { ...dispute, state: claim.state }, teller);
    return { disputeId, changed: true };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) log.error({ ...claim, why: error.message }, 'a dispute was refused');
    throw error;
  });
  if (changed) log.warn({ ...claim, by: teller?.by }, 'a payment is disputed');
  return disputeId;
}

/** The record tells what people did, not what a provider told. */
async function record(
  client: pg.PoolClient,
  { eventId, disputeId, state, amountMinor, currency }: LockedDispute,
  teller: DisputeTeller | undefined,
): Promise<void> {
  if (!teller) return;
  await writeRecord(client, teller.by, {
    action: state === 'open' ? 'dispute.recorded' : 'dispute.decided',
    eventId,
    subject: { kind: 'dispute', id: disputeId },
    details: { state, amountMinor, currency },
  });
}

function refused(message: string): Refusal {
  return new Refusal('payment.notice_refused', undefined, { message: `This dispute was not accepted: ${message}.` });
}

/** Locks the payment, and refuses a claim that does not fit it; answers its provider. */
async function lockDisputable(client: pg.PoolClient, claim: DisputeClaim): Promise<string> {
  const { rows } = await client.query<{
    provider: string;
    captured_minor: number | null;
    captured_currency: string | null;
  }>('select provider, captured_minor, captured_currency from payments where event_id = $1 and id = $2 for update', [
    claim.eventId,
    claim.paymentId,
  ]);
  const payment = rows[0];
  if (!payment?.captured_minor) throw refused('the payment was not captured');
  if (payment.captured_currency !== claim.currency) throw refused('its currency is another one');
  const others = await client.query<{ taken_minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as taken_minor from disputes
      where payment_id = $1 and event_id = $2 and state <> 'won' and provider_reference <> $3`,
    [claim.paymentId, claim.eventId, claim.providerReference],
  );
  const most = payment.captured_minor - (others.rows[0]?.taken_minor ?? 0);
  if (!Number.isSafeInteger(claim.amountMinor) || claim.amountMinor <= 0 || claim.amountMinor > most)
    throw refused('its amount is not what was captured, or less');
  return payment.provider;
}

async function lockDispute(client: pg.PoolClient, claim: DisputeClaim): Promise<LockedDispute | undefined> {
  const { rows } = await client.query<{ id: string; state: DisputeState; amount_minor: number; provider: string }>(
    `select d.id, d.state, d.amount_minor, p.provider
       from disputes d join payments p on p.id = d.payment_id and p.event_id = d.event_id
      where d.payment_id = $1 and d.event_id = $2 and d.provider_reference = $3
        for update of d`,
    [claim.paymentId, claim.eventId, claim.providerReference],
  );
  const row = rows[0];
  return (
    row && {
      eventId: claim.eventId,
      paymentId: claim.paymentId,
      disputeId: row.id,
      provider: row.provider,
      state: row.state,
      amountMinor: row.amount_minor,
      currency: claim.currency,
    }
  );
}

/** A provider may set or move the deadline later. */
async function noteDeadline(
  client: pg.PoolClient,
  { eventId, disputeId }: LockedDispute,
  { evidenceDueAt }: DisputeClaim,
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
  claim: DisputeClaim,
  provider: string,
  teller: DisputeTeller | undefined,
): Promise<LockedDispute> {
  const { eventId, paymentId, amountMinor, currency } = claim;
  const disputeId = newId();
  await client.query(
    `insert into disputes (event_id, id, payment_id, provider_reference, amount_minor, currency, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [eventId, disputeId, paymentId, claim.providerReference, amountMinor, currency, teller?.by ?? null],
  );
  await client.query(
    `insert into dispute_history (event_id, dispute_id, to_state, by_user, note) values ($1, $2, 'open', $3, $4)`,
    [eventId, disputeId, teller?.by ?? null, teller?.note ?? ''],
  );
  await book(
    client,
    { kind: 'chargeback', eventId, paymentId, disputeId },
    currency,
    bookChargeback({ provider, paymentId, amountMinor }),
  );
  return { eventId, paymentId, disputeId, provider, state: 'open', amountMinor, currency };
}
