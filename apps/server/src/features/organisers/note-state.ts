import type { PageVerdict } from '@quivertree/domain/organiser-wording';
import type { OrganiserState } from '@quivertree/domain/organiser-states';
import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';

export interface StateChange {
  organiserId: string;
  from: OrganiserState | null;
  to: OrganiserState;
  /** Trust after the change. */
  trusted: boolean;
  /** Note to the organisation. */
  words: string;
  by: string;
  /** Verdict on changes to its page, if neither state nor trust change. */
  verdict?: PageVerdict;
}

/**
 * Stores a change of an organisation's state or trust, or a verdict on its page, and queues the email about it, in the
 * transaction of the change.
 */
export async function noteState(client: pg.PoolClient, change: StateChange): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into organiser_history (organiser_id, from_state, to_state, trusted, words, by_user, verdict)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [change.organiserId, change.from, change.to, change.trusted, change.words, change.by, change.verdict ?? null],
  );
  await addJob(client, 'send-organiser-mail', { historyId: String(rows[0]?.id) });
}
