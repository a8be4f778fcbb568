import type pg from 'pg';
import type { Outside } from '../world/outside.ts';
import type { CountedMails } from './count-mails.ts';
import type { Acknowledgements } from './acknowledgements.ts';

/** Total of one kind of acknowledgement, and how many were lost or doubled. */
export interface Row {
  what: string;
  count: number;
  lost: number;
  doubled: number;
  /** Examples of what was lost, for investigation. */
  examples?: string[];
}

/** Compares acknowledgements, and the records of the provider and the mail server, with the database. */
export async function compare(
  pool: pg.Pool,
  acknowledgements: Acknowledgements,
  outside: Outside,
  mails: CountedMails,
): Promise<Row[]> {
  const record = await outside.record();
  return [
    await ordersOf(pool, acknowledgements),
    await paymentsOf(pool, acknowledgements),
    await chargesOf(pool, record.charges),
    await refundsOf(pool, acknowledgements, record.refunds),
    await ticketsOf(pool),
    await mailsOf(pool, mails),
    await scansOf(pool, acknowledgements),
  ];
}

/** Each acknowledged order exists once. A contradictory answer counts as doubled, since it named another order. */
async function ordersOf(pool: pg.Pool, { orders, contradictions }: Acknowledgements): Promise<Row> {
  const [keys, references] = [[...orders.keys()], [...orders.values()].map(({ reference }) => reference)];
  const { rows } = await pool.query<{ lost: number; doubled: number }>(
    `select count(*) filter (where n = 0)::int as lost, count(*) filter (where n > 1)::int as doubled
       from (select (select count(*) from orders o where o.idempotency_key = a.key)
                    - (select count(*) from orders o where o.idempotency_key = a.key and o.reference <> a.reference) as n
               from unnest($1::text[], $2::text[]) as a (key, reference)) each`,
    [keys, references],
  );
  const { lost = 0, doubled = 0 } = rows[0] ?? {};
  return { what: 'acknowledged orders', count: orders.size, lost, doubled: doubled + contradictions.length };
}

/** Each order reported as paid is fulfilled, by one payment. */
async function paymentsOf(pool: pg.Pool, { paid }: Acknowledgements): Promise<Row> {
  const { rows } = await pool.query<{ lost: number; doubled: number }>(
    `select count(*) filter (where n = 0)::int as lost, count(*) filter (where n > 1)::int as doubled
       from (select (select count(*) from orders o join payments p on p.order_id = o.id and p.event_id = o.event_id
                      where o.reference = reference.of and o.state = 'fulfilled' and p.disposition = 'applied') as n
               from unnest($1::text[]) as reference (of)) each`,
    [[...paid]],
  );
  return { what: 'acknowledged payments', count: paid.size, ...(rows[0] ?? { lost: 0, doubled: 0 }) };
}

/** Every charge of the provider is in the ledger with its amount, and was made once. */
async function chargesOf(pool: pg.Pool, charges: { paymentId: string; amountMinor: number }[]): Promise<Row> {
  const { rows } = await pool.query<{ lost: string }>(
    `select concat_ws(' ', c.payment_id, 'is', p.state, p.captured_minor, 'of an order that is', o.state) as lost
       from unnest($1::uuid[], $2::bigint[]) as c (payment_id, amount_minor)
       left join payments p on p.id = c.payment_id
       left join orders o on o.id = p.order_id and o.event_id = p.event_id
      where p.captured_minor is distinct from c.amount_minor`,
    [charges.map(({ paymentId }) => paymentId), charges.map(({ amountMinor }) => amountMinor)],
  );
  return {
    what: 'provider charges',
    count: charges.length,
    lost: rows.length,
    doubled: charges.length - new Set(charges.map(({ paymentId }) => paymentId)).size,
    examples: rows.slice(0, 10).map(({ lost }) => lost),
  };
}

/** The provider sent every refund, whether acknowledged or only stored, exactly once. */
async function refundsOf(
  pool: pg.Pool,
  acknowledgements: Acknowledgements,
  sent: { refundId: string }[],
): Promise<Row> {
  const { rows } = await pool.query<{ id: string; state: string }>('select id, state from refunds');
  const sentIds = sent.map(({ refundId }) => refundId);
  const acknowledged = [...acknowledgements.refunds.values()].map(({ refundId }) => refundId);
  const succeeded = new Set(rows.filter(({ state }) => state === 'succeeded').map(({ id }) => id));
  const due = new Set([...acknowledged, ...rows.map(({ id }) => id)]);
  return {
    what: 'refunds',
    count: due.size,
    lost: [...due].filter((id) => !succeeded.has(id) || !sentIds.includes(id)).length,
    doubled: sentIds.length - new Set(sentIds).size + sentIds.filter((id) => !due.has(id)).length,
  };
}

/** Every unit of a fulfilled order has its ticket. */
async function ticketsOf(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<Omit<Row, 'what'>>(
    `select coalesce(sum(tickets), 0)::int as count, coalesce(sum(greatest(0, units - tickets)), 0)::int as lost,
            coalesce(sum(greatest(0, tickets - units)), 0)::int as doubled
       from (select case o.state when 'fulfilled' then l.units else 0 end as units,
                    (select count(*) from tickets t where t.order_id = o.id and t.event_id = o.event_id) as tickets
               from orders o
              cross join lateral (select sum(quantity) as units from order_lines l
                                   where l.order_id = o.id and l.event_id = o.event_id) l) each`,
  );
  return { what: 'tickets', ...(rows[0] as Omit<Row, 'what'>) };
}

/**
 * The email of each fulfilled order arrived, unless its tickets had become void first. A second one under another
 * Message-ID would show up twice in a mailbox.
 */
async function mailsOf(pool: pg.Pool, mails: CountedMails): Promise<Row> {
  const { rows } = await pool.query<{ id: string; is_valid: boolean }>(
    `select o.id, exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as is_valid
       from orders o where o.state = 'fulfilled'`,
  );
  const fulfilled = new Set(rows.map(({ id }) => `tickets.${id}`));
  const lost = rows.filter(({ id, is_valid: isValid }) => isValid && !mails.messageIds.has(`tickets.${id}`)).length;
  const ids = [...mails.messageIds.keys()].filter((id) => id.startsWith('tickets.'));
  return { what: 'ticket emails', count: rows.length, lost, doubled: ids.filter((id) => !fulfilled.has(id)).length };
}

/** Each verdict is stored as it was reported, and no one was let in twice. */
async function scansOf(pool: pg.Pool, { scans }: Acknowledgements): Promise<Row> {
  const { rows } = await pool.query<{ lost: number; doubled: number }>(
    `select (select count(*)::int from unnest($1::text[], $2::text[]) as a (nonce, verdict)
              where not exists (select from scans s where s.nonce = a.nonce and s.verdict = a.verdict)) as lost,
            (select count(*)::int from (select from admissions group by ticket_id having count(*) > 1) twice) as doubled`,
    [[...scans.keys()], [...scans.values()]],
  );
  return { what: 'acknowledged scans', count: scans.size, ...(rows[0] ?? { lost: 0, doubled: 0 }) };
}
