/**
 * SQL condition: the event `e` is over, as `eventIsOver` in the domain decides. A postponed event isn't, even if its old
 * date has passed, because it may still get a new one.
 */
export const EVENT_IS_OVER = "(e.state in ('ended', 'cancelled') or e.state <> 'postponed' and e.ends_at <= now())";
