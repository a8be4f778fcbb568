import { mayBecome } from '@quivertree/domain/states/state-machine';
import { TRANSFER_TRANSITIONS, type TransferState } from '@quivertree/domain/tickets/transfer-states';
import type pg from 'pg';

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
