import type { Answer } from '@quivertree/contract/call';
import type { getOffer } from '@quivertree/contract/waiting-list/waiting-list';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';

/** Id of the offer with this key. Whether the offer is still open is decided under lock when the order is placed. */
export async function findOffer(pool: pg.Pool, eventId: string, offerKey: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from offers where event_id = $1 and offer_key = $2', [
    eventId,
    offerKey,
  ]);
  if (!rows[0]) throw new Refusal('offer.not_found');
  return rows[0].id;
}

/** An offer, opened with the key from its email. */
export async function offerOf(pool: pg.Pool, eventId: string, offerKey: string): Promise<Answer<typeof getOffer>> {
  const { rows } = await pool.query<{
    ticket_type_id: string;
    name: string;
    units: number;
    expires_at: Date;
    state: 'open' | 'taken' | 'lapsed';
  }>(
    `select f.ticket_type_id, t.name, f.units, f.expires_at,
            case when f.state = 'open' and f.expires_at <= now() then 'lapsed' else f.state end as state
       from offers f
       join ticket_types t on t.event_id = f.event_id and t.id = f.ticket_type_id
      where f.event_id = $1 and f.offer_key = $2`,
    [eventId, offerKey],
  );
  const offer = rows[0];
  if (!offer) throw new Refusal('offer.not_found');
  return {
    ticketId: offer.ticket_type_id,
    ticket: offer.name,
    quantity: offer.units,
    expiresAt: offer.expires_at.toISOString(),
    state: offer.state,
  };
}
