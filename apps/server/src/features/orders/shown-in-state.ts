import type { ShownOrderState } from '@quivertree/domain/sales/figures';
import type { Condition } from '../../db/list-page.ts';

/** Condition for orders `o` that are shown in a state (`shownOrderState` in the domain). */
export function shownInState(state: ShownOrderState): Condition {
  if (state === 'refunded' || state === 'partly_refunded') return ['o.refund_share = ?', state];
  return state === 'fulfilled' ? `o.state = 'fulfilled' and o.refund_share is null` : ['o.state = ?', state];
}
