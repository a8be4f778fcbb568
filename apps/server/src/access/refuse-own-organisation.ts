import { FORMER_MEMBER_DAYS } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';

/**
 * SQL condition: the user belongs to the organisation or recently did. Someone who left it, or made someone else its
 * owner or finance member, still counts if that was within the last 90 days or after the start of the matter to be
 * decided. So neither leaving nor installing someone else avoids the conflict of interest.
 */
export function isOwnOrganisation(organiserId: string, userId: string, since = 'now()'): string {
  return `belonged_to_organiser(${organiserId}, ${userId}, least(${since}, now() - interval '${FORMER_MEMBER_DAYS} days'))`;
}

/** Checks, for each matter and the time it began, whether it concerns one of the user's own organisations. */
export async function areOwnOrganisations(
  pool: pg.Pool,
  userId: string,
  matters: readonly { organiserId: string; since: Date | '-infinity' }[],
): Promise<boolean[]> {
  const { rows } = await pool.query<{ own: boolean }>(
    `select ${isOwnOrganisation('m.organiser_id', '$1', 'm.since')} as own
       from unnest($2::uuid[], $3::timestamptz[]) with ordinality as m (organiser_id, since, place)
      order by m.place`,
    [userId, matters.map(({ organiserId }) => organiserId), matters.map(({ since }) => since)],
  );
  return rows.map(({ own }) => own);
}

/**
 * Refuses administrators who belong to the organisation or recently did: no one decides about their own organisation's
 * events, money or terms. `since` is the start of the matter to be decided, if it is more than 90 days ago.
 */
export async function refuseOwnOrganisation(
  client: pg.PoolClient,
  organiserId: string,
  userId: string,
  since?: Date | '-infinity',
): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>(
    `select ${isOwnOrganisation('$1', '$2', '$3::timestamptz')} as own`,
    [organiserId, userId, since ?? null],
  );
  if (rows[0]?.own) throw new Refusal('organiser.own');
}
