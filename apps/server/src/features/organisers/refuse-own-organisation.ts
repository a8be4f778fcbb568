import { FORMER_MEMBER_DAYS } from '@quivertree/domain/organiser-roles';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

/**
 * SQL condition: the user belongs to the organisation, or within the last 90 days or since a moment that counts for what is
 * decided has left it, or has invited or promoted someone to owner or finance there. Neither leaving just before nor
 * sending someone else in makes anyone a stranger.
 */
export function isOwnOrganisation(organiserId: string, userId: string, since = 'now()'): string {
  return `belonged_to_organiser(${organiserId}, ${userId}, least(${since}, now() - interval '${FORMER_MEMBER_DAYS} days'))`;
}

/** Which of some matters, each with where it begins, are of an organisation of the user's own. */
export async function whichAreOwn(
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
 * Refuses an administrator who belongs to the organisation, or did lately: nobody decides about their own, its events,
 * money or terms. `since` is where the matter begins that is decided about, if that is longer ago.
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
