import type pg from 'pg';
import { type OrganiserState, stateAfterPublishing } from '@quivertree/domain/organisers/organiser-states';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Serialises commands on an organiser's money until the transaction ends. Taken before the locks of pools, ticket
 * types, order, payment and refund.
 */
export async function lockOrganiser(client: pg.PoolClient, organiserId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('organiser ' || $1::text, 0))`, [organiserId]);
}

export interface OrganiserRow {
  id: string;
  name: string;
  email: string;
  state: OrganiserState;
  trusted: boolean;
  version: number;
}

/** Locks an organisation's row for a change to its state, profile or team. */
export async function lockOrganiserRow(client: pg.PoolClient, organiserId: string): Promise<OrganiserRow> {
  const { rows } = await client.query<OrganiserRow>(
    'select id, name, email, state, trusted, version from organisers where id = $1 for no key update',
    [organiserId],
  );
  if (!rows[0]) throw new Refusal('organiser.not_found');
  return rows[0];
}

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
