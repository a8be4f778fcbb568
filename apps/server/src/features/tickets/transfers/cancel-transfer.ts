import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { TRANSFER_TRANSITIONS, type TransferState } from '@quivertree/domain/tickets/transfer-states';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { changeTicketState } from '../change-ticket-state.ts';
import { lockHeldTicket } from '../held-ticket.ts';
import { defineSweep, SOON_MS } from '../../../jobs/sweep.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { tryEach } from '../../../jobs/try-each.ts';

const TRANSFERS_PER_ROUND = 100;

/** Cancels a transfer that hasn't been accepted. The ticket and its code are valid again. */
export async function cancelTransfer(pool: pg.Pool, ticketsKey: string, ticketId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const ticket = await lockHeldTicket(client, ticketsKey, ticketId);
    if (!(await decideTransfer(client, ticket, 'cancelled'))) throw new Refusal('transfer.over');
    if (ticket.state === 'transferring')
      await changeTicketState(client, ticket, 'issued', 'its holder cancelled the transfer');
  });
}

/**
 * Cancels the transfers of tickets whose links are replaced, because the old links sent them. The caller has locked the
 * tickets.
 */
export async function cancelTransfersOf(
  client: pg.PoolClient,
  eventId: string,
  tickets: readonly { ticketId: string; state: TicketState }[],
): Promise<void> {
  for (const { ticketId, state } of tickets) {
    if (!(await decideTransfer(client, { eventId, ticketId }, 'cancelled')) || state !== 'transferring') continue;
    await changeTicketState(client, { eventId, ticketId, state }, 'issued', 'the organiser changed its address');
  }
}

/**
 * Expires transfers that weren't accepted in time. One that fails is left to the next sweep and doesn't hold up the
 * others. Safe to run on several servers at once. Returns the number of transfers that were due.
 */
export async function expireTransfers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; ticket_id: string }>(
    `select event_id, ticket_id from transfers where state = 'sent' and expires_at <= now() order by expires_at limit $1`,
    [TRANSFERS_PER_ROUND],
  );
  const expired = await tryEach(rows, ({ event_id: eventId, ticket_id: ticketId }) =>
    inTransaction(pool, (client) => expireTransfer(client, { eventId, ticketId })),
  );
  return expired.length;
}

async function expireTransfer(client: pg.PoolClient, ticket: { eventId: string; ticketId: string }): Promise<void> {
  const { rows } = await client.query<{ state: 'transferring' }>(
    `select state from tickets where event_id = $1 and id = $2 for no key update`,
    [ticket.eventId, ticket.ticketId],
  );
  if (!(await decideTransfer(client, ticket, 'expired'))) return;
  const state = rows[0]?.state;
  if (state === 'transferring') await changeTicketState(client, { ...ticket, state }, 'issued', 'the transfer expired');
}

export const expireTransfersSweep = defineSweep({
  title: 'transfers expired',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => expireTransfers(pool),
});

/**
 * Closes an open transfer. Returns false if it was already closed, or if `to` is 'expired' and the transfer still has
 * time left.
 */
export async function decideTransfer(
  client: pg.PoolClient,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  to: Exclude<TransferState, 'sent'>,
): Promise<boolean> {
  if (!mayBecome(TRANSFER_TRANSITIONS, 'sent', to)) throw new Error(`A transfer can’t go from sent to ${to}`);
  const { rowCount } = await client.query(
    `update transfers set state = $3, decided_at = now()
      where event_id = $1 and ticket_id = $2 and state = 'sent' and ($3 <> 'expired' or expires_at <= now())`,
    [eventId, ticketId, to],
  );
  return rowCount === 1;
}
