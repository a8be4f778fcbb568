import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newSecret, newShortCode } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { linkKey, readLinkKey, ticketsPath } from '../../../links/order-links.ts';
import { changeTicketState } from '../change-ticket-state.ts';
import { decideTransfer } from './cancel-transfer.ts';
import { findTransfer } from './transfer-queries.ts';
import { sendTransferredMailJob } from './transfer-mails.ts';

/**
 * Accepts a transfer for the holder of its link. The ticket gets a new name and code; its revision increases, so the
 * old code and short code are void at once. If several people accept at the same moment, only one of them gets the
 * ticket.
 */
export async function acceptTransfer(
  { pool }: Pick<Infrastructure, 'pool'>,
  transferKey: string,
  { name, email }: { name: string; email: string },
): Promise<{ ticketsPath: string }> {
  const { eventId, ticketId } = await findTransfer(pool, transferKey);
  const holderKey = newSecret();
  return inTransaction(pool, async (client) => {
    const state = await lockTicket(client, eventId, ticketId);
    const current = await findTransfer(client, transferKey);
    const isOpen = current.state === 'sent' && !current.isOver && current.eventState === 'published';
    if (!isOpen || state !== 'transferring') throw new Refusal('transfer.over');
    await changeTicketState(client, { eventId, ticketId, state }, 'issued', 'accepted by its new holder');
    await client.query(
      `update tickets
          set revision = revision + 1, attendee_name = $3, holder_email = $4, holder_key = $5, short_code = $6
        where event_id = $1 and id = $2`,
      [eventId, ticketId, name, email, holderKey, newShortCode()],
    );
    await decideTransfer(client, { eventId, ticketId }, 'accepted');
    await addJob(client, sendTransferredMailJob, { eventId, ticketId });
    return { ticketsPath: ticketsPath(linkKey(readLinkKey(transferKey).eventCode, holderKey)) };
  });
}

async function lockTicket(client: pg.PoolClient, eventId: string, ticketId: string): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    'select state from tickets where event_id = $1 and id = $2 for no key update',
    [eventId, ticketId],
  );
  return rows[0]?.state ?? '';
}
