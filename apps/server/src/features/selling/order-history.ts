import type { TimelineEntry } from '@quivertree/contract/selling/order-lists';
import { decimalOf } from '@quivertree/domain/money/money';
import type pg from 'pg';

interface Row {
  at: Date;
  kind: TimelineEntry['kind'];
  by: string | null;
  state: string | null;
  reason: string | null;
  note: string | null;
  amount_minor: number | null;
  tickets: number[];
}

/**
 * Each source selects: at, kind, by, state, reason, note, amount_minor, tickets. `$1` is the event, `$2` the order. What
 * one transaction does has one time, so sources of causes come before those of their effects.
 */
const SOURCES: readonly string[] = [
  `select o.created_at, case when g.id is null then 'placed' else 'complimentary_issued' end, coalesce(u.name, o.buyer_name), null, g.allotment,
          nullif(g.note, ''), o.total_minor, '{}'
     from orders o
     left join complimentary_issues g on g.id = o.complimentary_issue_id and g.event_id = o.event_id
     left join users u on u.id = g.issued_by
    where o.event_id = $1 and o.id = $2`,
  `select coalesce(w.done_at, c.created_at), 'event_changed', u.name, c.kind, w.outcome, nullif(c.note, ''), null, '{}'
     from event_change_orders w
     join event_changes c on c.id = w.change_id
     join users u on u.id = c.requested_by
    where w.event_id = $1 and w.order_id = $2`,
  `select p.created_at, 'payment_begun', null, p.provider, null, null, p.amount_minor, '{}'
     from payments p where p.event_id = $1 and p.order_id = $2`,
  `select h.at, 'payment_changed', null, h.to_state, h.reason, null, case when h.to_state = 'captured' then p.captured_minor end, '{}'
     from payments p join payment_history h on h.payment_id = p.id and h.event_id = p.event_id
    where p.event_id = $1 and p.order_id = $2 and h.to_state in ('captured', 'failed', 'abandoned')`,
  `select h.at, 'order_changed', null, h.to_state, h.reason, null, null, '{}'
     from order_history h where h.event_id = $1 and h.order_id = $2`,
  `select r.created_at, 'refund_requested', u.name, r.kind, r.reason, nullif(r.note, ''), r.amount_minor,
          (select coalesce(array_agg(t.number order by t.number), '{}')
             from ticket_history h join tickets t on t.id = h.ticket_id and t.event_id = h.event_id where h.refund_id = r.id)
     from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
     left join users u on u.id = r.requested_by
    where p.event_id = $1 and p.order_id = $2`,
  `select h.at, 'refund_changed', null, h.to_state, h.reason, null, r.amount_minor, '{}'
     from payments p
     join refunds r on r.payment_id = p.id and r.event_id = p.event_id
     join refund_history h on h.refund_id = r.id and h.event_id = r.event_id
    where p.event_id = $1 and p.order_id = $2 and h.to_state in ('succeeded', 'failed', 'unknown')`,
  `select r.notified_at, 'refund_emailed', null, null, null, null, r.amount_minor, '{}'
     from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
    where p.event_id = $1 and p.order_id = $2 and r.notified_at is not null
      and exists (select from refund_history h where h.refund_id = r.id and h.to_state = 'succeeded')`,
  `select d.opened_at, 'dispute_opened', null, null, null, null, d.amount_minor, '{}'
     from payments p join disputes d on d.payment_id = p.id and d.event_id = p.event_id
    where p.event_id = $1 and p.order_id = $2`,
  `select h.at, 'dispute_changed', null, h.to_state, null, null, d.amount_minor, '{}'
     from payments p
     join disputes d on d.payment_id = p.id and d.event_id = p.event_id
     join dispute_history h on h.dispute_id = d.id and h.event_id = d.event_id
    where p.event_id = $1 and p.order_id = $2 and h.to_state <> 'open'`,
  `select h.at, 'ticket_voided', null, null, h.reason, null, null, array_agg(t.number order by t.number)
     from tickets t join ticket_history h on h.ticket_id = t.id and h.event_id = t.event_id
    where t.event_id = $1 and t.order_id = $2 and h.to_state = 'void' and h.refund_id is null and h.action_id is null
    group by h.at, h.reason`,
  `select h.at, 'ticket_returned', null, h.to_state, h.reason, null, null, array[t.number]
     from tickets t join ticket_history h on h.ticket_id = t.id and h.event_id = t.event_id
    where t.event_id = $1 and t.order_id = $2 and (h.to_state = 'offered' or h.from_state = 'offered' and h.to_state <> 'void')`,
  `select x.created_at, 'transfer_sent', x.from_name, null, null, x.to_email, null, array[t.number]
     from tickets t join transfers x on x.ticket_id = t.id and x.event_id = t.event_id
    where t.event_id = $1 and t.order_id = $2`,
  `select x.decided_at, 'transfer_decided', null, x.state, null, null, null, array[t.number]
     from tickets t join transfers x on x.ticket_id = t.id and x.event_id = t.event_id
    where t.event_id = $1 and t.order_id = $2 and x.decided_at is not null`,
  `select coalesce(s.read_at, s.at), 'admitted', coalesce(u.name, k.name), case when s.anyway_reason is not null then 'anyway' end, null,
          s.anyway_reason, null, array[t.number]
     from tickets t
     join scans s on s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted'
     left join users u on u.id = s.scanned_by_user
     left join door_links k on k.event_id = s.event_id and k.id = s.scanned_by_link
    where t.event_id = $1 and t.order_id = $2`,
  `select coalesce(s.read_at, s.at), 'let_in_offline', coalesce(u.name, k.name), null, s.reason, null, null, array[t.number]
     from tickets t
     join scans s on s.event_id = t.event_id and s.ticket_id = t.id and s.verdict <> 'admitted'
     join offline_admissions f on f.event_id = s.event_id and f.scan_id = s.id
     left join users u on u.id = s.scanned_by_user
     left join door_links k on k.event_id = s.event_id and k.id = s.scanned_by_link
    where t.event_id = $1 and t.order_id = $2`,
  `select a.at, 'admission_undone', coalesce(u.name, k.name), null, null, a.reason, null, array[t.number]
     from tickets t
     join scans s on s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted'
     join admission_undos a on a.event_id = s.event_id and a.scan_id = s.id
     left join users u on u.id = a.undone_by_user
     left join door_links k on k.event_id = a.event_id and k.id = a.undone_by_link
    where t.event_id = $1 and t.order_id = $2`,
  `select a.at, case a.kind when 'void' then 'voided_by_organiser' when 'resend' then 'resent' else 'attendee_edited' end, u.name, null,
          nullif(array_to_string(a.changed, ' '), ''), nullif(a.note, ''), null,
          (select coalesce(array_agg(t.number order by t.number), '{}') from tickets t
            where t.event_id = a.event_id and t.id = any (a.ticket_ids))
     from order_actions a join users u on u.id = a.requested_by
    where a.event_id = $1 and a.order_id = $2`,
  `select m.sent_at, 'tickets_emailed', null, null, null, null, null, '{}'
     from order_emails m where m.event_id = $1 and m.order_id = $2 and m.kind = 'tickets' and m.sent_at is not null`,
];

/** Casts are needed because a null column of the union has no type of its own. */
const COLUMNS = `s.at, s.kind::text, s.by::text, s.state::text, s.reason::text, s.note::text,
                 s.amount_minor::bigint, s.tickets::integer[]`;

/** An order's history by time, then by source. */
export async function orderHistory(
  database: Pick<pg.ClientBase, 'query'>,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<TimelineEntry[]> {
  const all = SOURCES.map(
    (source, i) =>
      `select ${i} as source, ${COLUMNS} from (${source}) s (at, kind, by, state, reason, note, amount_minor, tickets)`,
  );
  const { rows } = await database.query<Row>(`${all.join(' union all ')} order by at, source, tickets`, [
    eventId,
    orderId,
  ]);
  return rows.map(({ at, kind, by, state, reason, note, amount_minor, tickets }) => ({
    at: at.toISOString(),
    kind,
    by,
    state,
    reason,
    note,
    amount: amount_minor === null ? null : decimalOf(amount_minor),
    tickets,
  }));
}
