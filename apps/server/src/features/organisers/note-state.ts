import type { OrganiserState } from '@quivertree/domain/organiser-states';
import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';

export interface StateChange {
  organiserId: string;
  from: OrganiserState | null;
  to: OrganiserState;
  /** From then on. */
  trusted: boolean;
  /** What the organisation is told. */
  words: string;
  by: string;
}

/** Keeps a change of an organisation's state or trust, and has it told by mail, in the transaction of the change. */
export async function noteState(client: pg.PoolClient, change: StateChange): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into organiser_history (organiser_id, from_state, to_state, trusted, words, by_user)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [change.organiserId, change.from, change.to, change.trusted, change.words, change.by],
  );
  await addJob(client, 'send-organiser-mail', { historyId: String(rows[0]?.id) });
}
