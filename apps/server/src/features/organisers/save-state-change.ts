import type { PageDecision } from '@quivertree/domain/organisers/organiser-wording';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import { sendOrganiserMailJob } from './organiser-mail.ts';

export interface StateChange {
  organiserId: string;
  from: OrganiserState | null;
  to: OrganiserState;
  /** Trust after the change. */
  trusted: boolean;
  /** Note to the organisation. */
  message: string;
  by: string;
  /** Verdict on changes to the organisation's page; the state and trust then stay as they are. */
  verdict?: PageDecision;
}

/**
 * Stores a change to an organisation's state or trust, or a verdict on its page, and queues the email about it in the
 * same transaction.
 */
export async function saveStateChange(client: pg.PoolClient, change: StateChange): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into organiser_history (organiser_id, from_state, to_state, trusted, message, by_user, verdict)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [change.organiserId, change.from, change.to, change.trusted, change.message, change.by, change.verdict ?? null],
  );
  await addJob(client, sendOrganiserMailJob, { historyId: String(rows[0]?.id) });
}
