import * as z from 'zod/mini';
import { instant, typedLine, uuid } from './shapes.ts';

/** Whole minor units; fields that hold them end in `Minor`. */
export const minor = z.int();
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
export const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));

export const organiserParams = z.object({ organiserId: uuid });

/** Why, in the words of whoever decides. */
export const withReason = z.object({ reason: typedLine(200) });

/** Where a file is fetched from: for a few minutes, by whoever asked for it, since a link carries no token. */
export const downloadAddress = z.object({ url: z.string(), expiresAt: instant });

export const ORGANISER_REFUSALS = ['auth.required', 'access.denied', 'organiser.not_found'] as const;
export const ADMINISTRATOR_REFUSALS = ['auth.required', 'access.denied'] as const;
