import { TRANSFER_DAYS } from '@quivertree/domain/tickets/transfer-states';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { linkKey, readLinkKey, transferPath } from '../../../links/order-links.ts';
import { changeTicketState } from '../change-ticket-state.ts';
import { lockHeldTicket } from '../held-ticket.ts';
import { sendTransferMailJob } from './transfer-mails.ts';

/**
 * Starts a ticket's transfer to another holder. The ticket isn't valid until the transfer is accepted or cancelled. A
 * repeat gets the same link, since the answer to the first request may have been lost.
 * Refuses tickets that were admitted or can't be transferred, and events that are over, cancelled or postponed without
 * a date.
 */
export async function sendTransfer(
  pool: pg.Pool,
  ticketsKey: string,
  { ticketId, email }: { ticketId: string; email?: string | undefined },
): Promise<{ transferPath: string; expiresAt: string }> {
  return inTransaction(pool, async (client) => {
    const ticket = await lockHeldTicket(client, ticketsKey, ticketId);
    const pathOf = (secret: string) => transferPath(linkKey(readLinkKey(ticketsKey).eventCode, secret));
    const open = ticket.state === 'transferring' && (await openTransfer(client, ticket, email));
    if (open) return { transferPath: pathOf(open.transfer_key), expiresAt: open.expires_at.toISOString() };
    if (ticket.admitted) throw new Refusal('transfer.already_in');
    if (!ticket.transferable || !ticket.eventIsOn || ticket.state !== 'issued')
      throw new Refusal('transfer.not_possible');
    await changeTicketState(client, ticket, 'transferring', 'its holder started a transfer');
    const transferId = newId();
    const secret = newSecret();
    const { rows } = await client.query<{ expires_at: Date }>(
      `insert into transfers (event_id, id, ticket_id, from_name, from_email, to_email, transfer_key, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, least(now() + make_interval(days => $8), $9)) returning expires_at`,
      [
        ticket.eventId,
        transferId,
        ticketId,
        ticket.attendeeName,
        ticket.holderEmail,
        email ?? null,
        secret,
        TRANSFER_DAYS,
        ticket.eventEndsAt,
      ],
    );
    if (email) await addJob(client, sendTransferMailJob, { eventId: ticket.eventId, transferId });
    return {
      transferPath: pathOf(secret),
      expiresAt: (rows[0]?.expires_at ?? ticket.eventEndsAt).toISOString(),
    };
  });
}

/** The ticket's open transfer to this address, or by link if there is none. */
async function openTransfer(
  client: pg.PoolClient,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  email: string | undefined,
): Promise<{ transfer_key: string; expires_at: Date } | undefined> {
  const { rows } = await client.query<{ transfer_key: string; expires_at: Date }>(
    `select transfer_key, expires_at from transfers
      where event_id = $1 and ticket_id = $2 and state = 'sent' and expires_at > now()
        and lower(to_email) is not distinct from lower($3)`,
    [eventId, ticketId, email ?? null],
  );
  return rows[0];
}
