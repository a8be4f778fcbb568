import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { SALES_INVARIANTS } from './sales-invariants.ts';
import { SETTLEMENT_INVARIANTS } from './settlement-invariants.ts';
import { STOCK_INVARIANTS } from './stock-invariants.ts';
import { TICKET_INVARIANTS } from './ticket-invariants.ts';

/** All invariants, in the order in which they are reported. */
export const INVARIANTS: readonly Invariant[] = [
  ...STOCK_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...TICKET_INVARIANTS,
  ...SALES_INVARIANTS,
  ...SETTLEMENT_INVARIANTS,
];
