import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';
import { tryEach } from '../../jobs/try-each.ts';
import { eraseBuyer } from '../orders/erase-buyer.ts';
import { erasePayer } from '../payments/erase-payer.ts';
import { eraseNotesOnOrders, eraseNotesToHolders } from '../selling/erase-notes.ts';
import { eraseAttendees, eraseHolder, eraseTransfers, HELD_SINCE } from '../tickets/erase-holder.ts';
import { eraseWaiting } from '../waiting-list/erase-waiting.ts';

const PEOPLE_PER_RUN = 20;
/** Maximum number of rows of each kind erased per person in one run; the next run erases more. */
const ROWS_PER_RUN = 500;

/**
 * Erases deleted users' data from orders, tickets and waiting lists once the events are over, or have been without a new
 * date for a year. Each run takes the next people, so that those whose events are far off don't delay the others. Safe to
 * run on several servers at once. Returns how many rows were erased. Indexes: erasures_open_idx, orders_buyer_email_idx,
 * tickets_holder_email_idx, transfers_from_email_idx, transfers_to_email_idx, waiting_entries_email_idx.
 */
export async function erasePastData(pool: pg.Pool): Promise<number> {
  const open = await nextBatch(pool, {
    sweep: 'erasures',
    batchSize: PEOPLE_PER_RUN,
    read: (after, max) =>
      pool.query<{ key: string }>(
        'select id as key from erasures where done_at is null and id > $1 order by id limit $2',
        [after, max],
      ),
  });
  const erased = await tryEach(open, ({ key: id }) => inTransaction(pool, (client) => erasePerson(client, id)));
  return erased.reduce((sum, rows) => sum + rows, 0);
}

async function erasePerson(client: pg.PoolClient, erasureId: string): Promise<number> {
  const { rows } = await client.query<{ email: string; requested_at: string }>(
    `select email, requested_at::text from erasures where id = $1 and done_at is null for update skip locked`,
    [erasureId],
  );
  if (!rows[0]) return 0;
  const person = { email: rows[0].email, requestedAt: rows[0].requested_at, max: ROWS_PER_RUN };
  const orders = await eraseBuyer(client, person);
  await eraseAttendees(client, orders);
  await erasePayer(client, orders);
  await eraseNotesOnOrders(client, orders);
  const tickets = await eraseHolder(client, person);
  await eraseNotesToHolders(client, tickets);
  const transfers = await eraseTransfers(client, person);
  const entries = await eraseWaiting(client, person);
  await client.query(
    `update erasures set email = null, done_at = now()
      where id = $1
        and not (exists (select from orders x where lower(x.buyer_email) = lower($2) and x.created_at <= $3)
                 or exists (select from tickets x where lower(x.holder_email) = lower($2) and ${HELD_SINCE} <= $3)
                 or exists (select from transfers x where lower(x.from_email) = lower($2) and x.created_at <= $3)
                 or exists (select from transfers x where lower(x.to_email) = lower($2) and x.created_at <= $3)
                 or exists (select from waiting_entries x where lower(x.email) = lower($2) and x.joined_at <= $3))`,
    [erasureId, person.email, person.requestedAt],
  );
  return orders.length + tickets.length + transfers + entries;
}

export const erasePastDataSweep = defineSweep({
  title: 'rows with deleted users’ data erased',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => erasePastData(pool),
});
