import * as z from 'zod/mini';
import { typedLine, uuid } from './shapes.ts';
import { REFUND_SHARES } from '@quivertree/domain/sales/figures';

/** Whole minor units; fields that hold them end in `Minor`. */
export const minor = z.int();
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
export const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));

export const organiserParams = z.object({ organiserId: uuid });

/** The reason, as written by the person who made the decision. */
export const withReason = z.object({ reason: typedLine(200) });

/**
 * Refunded share of an order; null if nothing was refunded. Together with the order's state, it determines the state
 * shown.
 */
export const refundShare = z.nullable(z.enum(REFUND_SHARES));
