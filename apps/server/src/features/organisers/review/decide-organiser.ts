import { resumeSales, stopSales } from '../../events/stop-sales.ts';
import { type Decision, needsMessage, ORGANISER_TRANSITIONS } from '@quivertree/domain/organisers/organiser-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockOrganiser, lockOrganiserRow } from '../../../locks/lock-organiser.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { saveStateChange } from '../save-state-change.ts';

/**
 * Applies an administrator's decision about an organisation. Closing it takes its events off sale in the same
 * transaction: no order is placed afterwards, since placing an order compares the version of the terms under the locks
 * taken here. Reopening puts the events back on sale. Lock order: organiser; then, for each event by id, pools by id,
 * ticket types by id, event.
 */
export async function decideOrganiser(
  { pool, salesTerms, log }: Pick<Context, 'pool' | 'salesTerms' | 'log'>,
  { organiserId, decision, message, by }: { organiserId: string; decision: Decision; message: string; by: string },
): Promise<void> {
  if (needsMessage(decision) && message === '') throw new Refusal('organiser.reason_required');
  const events = await inTransaction(pool, async (client) => {
    await lockOrganiser(client, organiserId);
    const { state, trusted } = await lockOrganiserRow(client, organiserId);
    await refuseOwnOrganisation(client, organiserId, by);
    if (!mayBecome(ORGANISER_TRANSITIONS, state, decision)) throw new Refusal('organiser.wrong_state', { state });
    await client.query('update organisers set state = $2 where id = $1', [organiserId, decision]);
    await saveStateChange(client, { organiserId, from: state, to: decision, trusted, message, by });
    const reopened = state === 'closed';
    let changed: string[] = [];
    if (decision === 'closed') changed = await stopSales(client, organiserId);
    if (reopened) changed = await resumeSales(client, organiserId);
    await writeAuditLog(client, by, {
      action: reopened ? 'organisation.reopened' : `organisation.${decision}`,
      organiserId,
    });
    return changed;
  });
  for (const eventId of events) salesTerms.forget(eventId);
  log.info({ organiserId, decision, by, events: events.length }, 'decision about an organisation');
}
