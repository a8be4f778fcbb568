import type { Answer } from '@quivertree/contract/call';
import type { getTransfer } from '@quivertree/contract/tickets/transfers';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { TransferState } from '@quivertree/domain/tickets/transfer-states';
import type pg from 'pg';
import { EVENT_IS_OVER } from '../../../db/event-conditions.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { readLinkKey } from '../../../links/order-links.ts';

interface FoundTransfer {
  eventId: string;
  ticketId: string;
  state: TransferState;
  expiresAt: Date;
  fromName: string;
  ticketTypeName: string;
  /** True if it is too late to accept the transfer. */
  isOver: boolean;
  eventState: EventState;
  slug: string;
  name: string;
  location: string | null;
  city: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** The transfer behind a link. */
export async function findTransfer(
  database: Pick<pg.ClientBase, 'query'>,
  transferKey: string,
): Promise<FoundTransfer> {
  const { eventCode, secret } = readLinkKey(transferKey);
  const { rows } = await database.query<FoundTransfer>(
    `select x.event_id as "eventId", x.ticket_id as "ticketId", x.state, x.expires_at as "expiresAt",
            x.from_name as "fromName", tt.name as "ticketTypeName",
            x.expires_at <= clock_timestamp() or ${EVENT_IS_OVER} as "isOver", e.state as "eventState",
            e.slug, e.name, e.location, e.city, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone"
       from events e
       join transfers x on x.event_id = e.id and x.transfer_key = $2
       join tickets t on t.event_id = x.event_id and t.id = x.ticket_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where e.code = $1`,
    [eventCode, secret],
  );
  if (!rows[0]) throw new Refusal('transfer.not_found');
  return rows[0];
}

/** A transfer as shown on the page behind its link. */
export async function transferAtLink(pool: pg.Pool, transferKey: string): Promise<Answer<typeof getTransfer>> {
  const found = await findTransfer(pool, transferKey);
  return {
    state: found.state === 'sent' && found.isOver ? 'expired' : found.state,
    fromName: found.fromName,
    ticketTypeName: found.ticketTypeName,
    expiresAt: found.expiresAt.toISOString(),
    event: {
      slug: found.slug,
      name: found.name,
      location: found.location,
      city: found.city,
      state: found.eventState,
      startsAt: found.startsAt.toISOString(),
      endsAt: found.endsAt.toISOString(),
      timeZone: found.timeZone,
    },
  };
}
