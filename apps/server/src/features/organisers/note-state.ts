import type { PageVerdict } from '@quivertree/domain/organiser-wording';
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
  /** What was decided about changes of its page, where neither state nor trust change. */
  verdict?: PageVerdict;
}

/** Keeps a change of an organisation's state or trust, or what was decided about changes of its page, and has it told by mail, in the transaction of the change. */
export async function noteState(client: pg.PoolClient, change: StateChange): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into organiser_history (organiser_id, from_state, to_state, trusted, words, by_user, verdict)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [change.organiserId, change.from, change.to, change.trusted, change.words, change.by, change.verdict ?? null],
  );
  await addJob(client, 'send-organiser-mail', { historyId: String(rows[0]?.id) });
}
