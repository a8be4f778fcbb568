import { CallLimit } from '../../limits/call-limit.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';

/** Rate limit for calls that send an email to someone who may not have asked for it. */
export const emailLimit = (limits: SharedLimits): CallLimit =>
  new CallLimit(limits, 'emails on request', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 3, refillSeconds: 300 },
  });

/** Rate limit for opening and using links that confirm an address. */
export const linkLimit = (limits: SharedLimits): CallLimit =>
  new CallLimit(limits, 'confirmation links', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 20, refillSeconds: 30 },
  });

/** Rate limit for trying codes and links that give access to an account. */
export const resetLimit = (limits: SharedLimits): CallLimit =>
  new CallLimit(limits, 'reset', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 10, refillSeconds: 60 },
  });
