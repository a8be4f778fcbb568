/**
 * SQL condition: sales of the event `e` are stopped, because its organisation is closed or an administrator took the
 * event off sale. Conditions that have to match a partial index are written out instead.
 */
export const SALES_STOPPED = '(coalesce(e.sales_stopped_at, e.off_sale_at) is not null)';
