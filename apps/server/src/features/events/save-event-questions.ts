import type { EventQuestionsFields } from '@quivertree/contract/events/event-editing';
import { EVENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
import { hasChoices } from '@quivertree/domain/events/custom-fields';
import { questionProblems } from '@quivertree/domain/events/question-rules';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { refuseFields } from './field-problems.ts';
import { lockEditedEvent, refuseStale } from './lock-edited-event.ts';
import { logEdit } from './log-edit.ts';
import { openReReview, wordingBefore } from './re-review/open-re-review.ts';

type Question = EventQuestionsFields['questions'][number];

/** Replaces the questions that buyers are asked. Earlier answers stay with their orders. */
export async function saveEventQuestions(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  { eventId }: EventOfOrganiser,
  userId: string,
  { version, questions }: EventQuestionsFields & { version: number },
): Promise<void> {
  refuseFields(
    questionProblems(questions).map(({ index, field, problem }) => ({
      path: `questions.${index}.${field}`,
      message: EVENT_PROBLEMS[problem],
    })),
  );
  await inTransaction(pool, async (client) => {
    const event = await lockEditedEvent(client, eventId);
    refuseStale(event, event.questions_version, version);
    const wording = await wordingBefore(client, event);
    await replaceQuestions(client, eventId, questions);
    await client.query(
      'update events set questions_version = questions_version + 1, sales_version = sales_version + 1 where id = $1',
      [eventId],
    );
    await openReReview(client, eventId, wording);
    await logEdit(client, userId, event, { action: 'questions.changed', details: { questions: questions.length } });
  });
  salesTerms.forget(eventId);
}

async function replaceQuestions(client: pg.PoolClient, eventId: string, questions: readonly Question[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>('delete from custom_fields where event_id = $1 returning id', [
    eventId,
  ]);
  const existingIds = new Set(rows.map(({ id }) => id));
  for (const [position, { id, label, type, required, section, options }] of questions.entries())
    await client.query(
      `insert into custom_fields (event_id, id, position, label, type, required, section, options)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        eventId,
        // If an id appears twice, the second question counts as a new one.
        id !== null && existingIds.delete(id) ? id : newId(),
        position,
        label,
        type,
        required,
        section,
        hasChoices(type) ? options.join(',') : null,
      ],
    );
}
