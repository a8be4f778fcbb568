import { MOST_CHANGES_WAITING } from '@quivertree/domain/second-look-states';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';

/** Where it is kept what is to be looked at again: of an event, or of an organisation's page. */
const KEPT = {
  event: { looks: 'second_looks', wordings: 'event_wordings', id: 'event_id', picture: 'picture_id' },
  organiser: {
    looks: 'organiser_second_looks',
    wordings: 'organiser_wordings',
    id: 'organiser_id',
    picture: 'logo_id',
  },
} as const;

interface Change<Wording> {
  id: string;
  /** Of whoever is trusted nothing is kept, unless it waits already. */
  trusted: boolean;
  before: Wording;
  after: Wording;
  pictureOf: (wording: Wording) => string | null;
}

/**
 * Has what visitors read looked at once more that reads otherwise from now on, in the transaction of the edit, which holds
 * the event or the organisation. All that is changed until somebody looks is one second look; it shows each wording, also
 * one that was there for an hour only.
 */
export async function keepChange<Wording extends object>(
  client: pg.PoolClient,
  what: keyof typeof KEPT,
  { id, trusted, before, after, pictureOf }: Change<Wording>,
): Promise<void> {
  const { looks, wordings, id: key, picture } = KEPT[what];
  const keep = (number: number, wording: Wording) =>
    client.query(`insert into ${wordings} (${key}, number, wording, ${picture}) values ($1, $2, $3, $4)`, [
      id,
      number,
      JSON.stringify(wording),
      pictureOf(wording),
    ]);
  const { rows } = await client.query<{ changes: number }>(
    `select (select count(*)::int from ${wordings} w where w.${key} = l.${key}) - 1 as changes
       from ${looks} l where l.${key} = $1`,
    [id],
  );
  if (rows[0]) {
    const { changes } = rows[0];
    if (changes >= MOST_CHANGES_WAITING)
      throw new Refusal(`${what}.changes_wait` as const, { most: MOST_CHANGES_WAITING });
    await client.query(`update ${looks} set turn = nextval('second_looks_turn') where ${key} = $1`, [id]);
    await keep(changes + 1, after);
    return;
  }
  if (trusted) return;
  await client.query(`insert into ${looks} (${key}) values ($1)`, [id]);
  await keep(0, before);
  await keep(1, after);
}
