import { type OrganiserState, stateAfterPublishing } from '@quivertree/domain/organisers/organiser-states';
import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Returns the state that an event of this organisation gets when published. Refuses organisations that aren't approved.
 * Locks the organisation's row, so that it can't be closed at the same time. Call this before locking any stock.
 */
export async function lockForPublishing(
  client: pg.PoolClient,
  organiserId: string,
): Promise<'published' | 'in_review'> {
  const { rows } = await client.query<{ state: OrganiserState; trusted: boolean }>(
    'select state, trusted from organisers where id = $1 for share',
    [organiserId],
  );
  const organiser = rows[0];
  if (!organiser) throw new Refusal('organiser.not_found');
  const leadsTo = stateAfterPublishing(organiser);
  if (leadsTo) return leadsTo;
  throw new Refusal(organiser.state === 'closed' ? 'organiser.closed' : 'organiser.not_approved');
}
