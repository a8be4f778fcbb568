/**
 * SQL condition: the event `e` is over, as `eventIsOver` in the domain decides. A postponed event isn't, even if its old
 * date has passed, because it may still get a new one.
 */
export const EVENT_IS_OVER = "(e.state in ('ended', 'cancelled') or e.state <> 'postponed' and e.ends_at <= now())";

/**
 * SQL condition: the event `e` no longer needs the personal data of deleted users. It is over, or was postponed and still
 * has no new date a year after its old one. If it was cancelled, a week is left to tell them of that and of their refund.
 */
export const EVENT_IS_ERASABLE = `((${EVENT_IS_OVER} or e.ends_at <= now() - interval '1 year')
  and not exists (select from event_changes c where c.event_id = e.id and c.created_at > now() - interval '7 days'))`;

/** SQL expression: the state to show for the event `e`, as `shownEventState` in the domain decides. */
export const SHOWN_EVENT_STATE = `case when e.state = 'published' and ${EVENT_IS_OVER} then 'ended' else e.state end`;

/**
 * SQL condition: sales of the event `e` are stopped, because its organisation is closed or an administrator took the
 * event off sale. Conditions that have to match a partial index are written out instead.
 */
export const SALES_STOPPED = '(coalesce(e.sales_stopped_at, e.off_sale_at) is not null)';
