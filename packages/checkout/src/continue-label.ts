import { formatMoney, type Money } from '@quivertree/domain/money/money';

/** Label of the last checkout button, with the amount to pay. */
export function continueLabel(total: Money): string {
  return total.amount === 0 ? 'Continue to register' : `Continue to pay ${formatMoney(total)}`;
}
