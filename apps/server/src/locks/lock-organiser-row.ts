import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';

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
