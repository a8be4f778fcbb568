import { REFUND_SHARES } from '@quivertree/domain/figures';
import * as z from 'zod/mini';

/** How much of an order was refunded; null for nothing. With the order's state it makes the state that is shown. */
export const refundShare = z.nullable(z.enum(REFUND_SHARES));
