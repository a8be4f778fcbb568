import { REFUSALS } from '@quivertree/contract/refusals';
import type { SalesStatus } from '@quivertree/contract/catalogue';

/** Why an event as a whole sells nothing, in the server's own words; undefined where its tickets speak for themselves. */
export function salesNotice(status: SalesStatus): string | undefined {
  switch (status) {
    case 'over':
      return REFUSALS['order.event_over'].message;
    case 'cancelled':
      return REFUSALS['order.event_cancelled'].message;
    case 'postponed':
      return REFUSALS['order.event_postponed'].message;
    default:
      return undefined;
  }
}
