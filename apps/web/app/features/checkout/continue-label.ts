import { formatMoney, type Money } from '@quivertree/domain/money';

/** The last button of the checkout: what it does, and for how much. */
export function continueLabel(total: Money): string {
  return total.amount === 0 ? 'Continue to register' : `Continue to pay ${formatMoney(total)}`;
}
