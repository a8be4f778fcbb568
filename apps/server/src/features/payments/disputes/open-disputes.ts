import type pg from 'pg';

/** Tells whether the payment has an open dispute, which blocks its refunds. */
export async function hasOpenDispute(
  client: pg.PoolClient,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from disputes where payment_id = $1 and event_id = $2 and state = 'open'`,
    [paymentId, eventId],
  );
  return rowCount !== 0;
}
