import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import type { EventOfOrganiser } from '../../organisers/organisation-of-call.ts';
import { writeRecord } from '../../record/write-record.ts';
import { lockSecondLook } from './lock-second-look.ts';

/** Submits an event for re-review again after changes were requested; until then its sales stay as they are. */
export async function handInChanges({ pool }: Context, event: EventOfOrganiser, userId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockSecondLook(client, event.eventId, { to: 'waiting' });
    await client.query(
      `update second_looks set state = 'waiting', since = now(), turn = nextval('second_looks_turn') where event_id = $1`,
      [event.eventId],
    );
    await writeRecord(client, userId, { ...event, action: 'event.changes_handed_in' });
  });
}
