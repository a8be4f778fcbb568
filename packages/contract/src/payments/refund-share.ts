import { REFUND_SHARES } from '@quivertree/domain/sales/figures';
import * as z from 'zod/mini';

/** Refunded share of an order; null: nothing. Combined with the order's state, it gives the state shown. */
export const refundShare = z.nullable(z.enum(REFUND_SHARES));
