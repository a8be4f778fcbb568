import type { OrganiserWording, PageVerdict } from '@quivertree/domain/organiser-wording';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { writeRecord } from '../../record/write-record.ts';
import { lockOrganiserRow, type OrganiserRow } from '../lock-organiser-row.ts';
import { noteState } from '../note-state.ts';
import { refuseOwnOrganisation } from '../refuse-own-organisation.ts';
import { writeProfile } from '../write-profile.ts';

interface Decision {
  organiserId: string;
  by: string;
  /** Version that the administrator saw; refused if anything has been changed or decided since. */
  turn: number;
}

/** Approves changes to an organisation's page. */
export async function findOrganiserRight({ pool }: Context, decision: Decision): Promise<void> {
  const { organiserId, by } = decision;
  await inTransaction(pool, async (client) => {
    const { organiser } = await lockLook(client, decision);
    await refuseOwnOrganisation(client, organiserId, by);
    await settle(client, organiser, { verdict: 'looks_right', words: '', by });
  });
}

/**
 * Reverts an organisation's page to the last approved version, with a note to the organisation. If that renames it
 * again, its events are queued for a re-review. Lock order: organiser, events by id.
 */
export async function putOrganiserBack(
  { pool }: Context,
  { words, ...decision }: Decision & { words: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { organiser, approved } = await lockLook(client, decision);
    await writeProfile(client, organiser, approved);
    await settle(client, organiser, { verdict: 'changes_put_back', words, by: decision.by });
  });
}

async function lockLook(
  client: pg.PoolClient,
  { organiserId, turn }: Decision,
): Promise<{ organiser: OrganiserRow; approved: OrganiserWording }> {
  const organiser = await lockOrganiserRow(client, organiserId);
  if (organiser.state !== 'approved') throw new Refusal('organiser.wrong_state', { state: organiser.state });
  const { rows } = await client.query<{ turn: number; approved: OrganiserWording }>(
    `select l.turn, w.wording as approved
       from organiser_second_looks l
       join organiser_wordings w on w.organiser_id = l.organiser_id and w.number = 0
      where l.organiser_id = $1`,
    [organiserId],
  );
  const look = rows[0];
  if (!look) throw new Refusal('organiser.no_second_look');
  if (look.turn !== turn) throw new Refusal('organiser.second_look_over');
  return { organiser, approved: look.approved };
}

async function settle(
  client: pg.PoolClient,
  { id: organiserId, state, trusted }: OrganiserRow,
  { verdict, words, by }: { verdict: PageVerdict; words: string; by: string },
): Promise<void> {
  await client.query('delete from organiser_second_looks where organiser_id = $1', [organiserId]);
  await noteState(client, { organiserId, from: state, to: state, trusted, words, by, verdict });
  await writeRecord(client, by, { action: `organisation.${verdict}`, organiserId });
}
