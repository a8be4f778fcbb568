import { REFUND_SHARES } from '@quivertree/domain/sales/figures';
import * as z from 'zod/mini';

/**
 * Refunded share of an order; null if nothing was refunded. Together with the order's state, it determines the state
 * shown.
 */
export const refundShare = z.nullable(z.enum(REFUND_SHARES));
