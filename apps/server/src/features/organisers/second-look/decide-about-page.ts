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
  /** As they looked at it; whatever was changed or decided since is refused. */
  turn: number;
}

/** Finds right what was changed about an organisation's page. */
export async function findOrganiserRight({ pool }: Context, decision: Decision): Promise<void> {
  const { organiserId, by } = decision;
  await inTransaction(pool, async (client) => {
    const { organiser } = await lockLook(client, decision);
    await refuseOwnOrganisation(client, organiserId, by);
    await settle(client, organiser, { verdict: 'looks_right', words: '', by });
  });
}

/**
 * Puts an organisation's page back as it was looked at last, and tells the organisation why. Its events, which bore
 * another name meanwhile, are looked at again as after each renaming. Lock order: organiser, events by id.
 */
export async function putOrganiserBack(
  { pool }: Context,
  { words, ...decision }: Decision & { words: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { organiser, lookedAt } = await lockLook(client, decision);
    await writeProfile(client, organiser, lookedAt);
    await settle(client, organiser, { verdict: 'changes_put_back', words, by: decision.by });
  });
}

async function lockLook(
  client: pg.PoolClient,
  { organiserId, turn }: Decision,
): Promise<{ organiser: OrganiserRow; lookedAt: OrganiserWording }> {
  const organiser = await lockOrganiserRow(client, organiserId);
  if (organiser.state !== 'approved') throw new Refusal('organiser.wrong_state', { state: organiser.state });
  const { rows } = await client.query<{ turn: number; looked_at: OrganiserWording }>(
    `select l.turn, w.wording as looked_at
       from organiser_second_looks l
       join organiser_wordings w on w.organiser_id = l.organiser_id and w.number = 0
      where l.organiser_id = $1`,
    [organiserId],
  );
  const look = rows[0];
  if (!look) throw new Refusal('organiser.no_second_look');
  if (look.turn !== turn) throw new Refusal('organiser.second_look_over');
  return { organiser, lookedAt: look.looked_at };
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
