import type pg from 'pg';
import { eventCodeOf, type LinkedOrder } from '../../links/order-links.ts';

/**
 * Versions of orders: for each, a text that changes whenever anything changes that its status or tickets show; null for
 * an unknown order or a wrong key. The text consists of the ids of the transactions that wrote the rows (`xmin`), so no
 * write has to maintain it. Each sale writes rows of ticket types, so the values in these rows are used instead. One
 * statement serves all requests that arrive together; it reads each order by indexes.
 */
export async function orderVersions(pool: pg.Pool, orders: readonly LinkedOrder[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ version: string | null }>({
    name: 'order_versions',
    text: `select (select json_build_array(
                     o.xmin::text, e.xmin::text, g.xmin::text, o.expires_at > now(),
                     array(select concat(p.xmin, ' ', (select max(l.id) from ledger_entries l
                                                        where l.account = 'suspense' and l.owner = p.id::text))
                             from payments p
                            where p.order_id = o.id and p.event_id = o.event_id order by p.id),
                     array(select r.xmin::text from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
                            where p.order_id = o.id and p.event_id = o.event_id order by r.id),
                     array(select concat(t.xmin, ' ', tt.transferable, ' ', tt.name, ' ',
                                         case when t.state = 'void' then
                                           (select string_agg(b.xmin::text, ' ' order by b.id) from ticket_returns b
                                             where b.ticket_id = t.id and b.event_id = t.event_id) end)
                             from tickets t join ticket_types tt on tt.id = t.ticket_type_id and tt.event_id = t.event_id
                            where t.order_id = o.id and t.event_id = o.event_id order by t.number))::text
                     from events e
                     join organisers g on g.id = e.organiser_id
                     join orders o on o.event_id = e.id and o.reference = asked.reference
                    where e.code = asked.code and (asked.key is null or asked.key = o.buyer_key)) as version
             from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (code, reference, key, number)
            order by asked.number`,
    values: [
      orders.map(({ reference }) => eventCodeOf(reference)),
      orders.map(({ reference }) => reference),
      orders.map(({ key }) => key),
    ],
  });
  return rows.map(({ version }) => version);
}
