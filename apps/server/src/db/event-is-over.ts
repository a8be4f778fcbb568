/**
 * SQL condition: the event `e` is over, as `eventIsOver` in the domain decides. A postponed event isn't, even if its old
 * date has passed, because it may still get a new one.
 */
export const EVENT_IS_OVER = "(e.state in ('ended', 'cancelled') or e.state <> 'postponed' and e.ends_at <= now())";

/** SQL expression: the state to show for the event `e`, as `shownEventState` in the domain decides. */
export const SHOWN_EVENT_STATE = `case when e.state = 'published' and ${EVENT_IS_OVER} then 'ended' else e.state end`;
