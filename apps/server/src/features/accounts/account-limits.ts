import type { Infrastructure } from '../../infrastructure.ts';
import { CallLimit } from '../../limits/call-limit.ts';

type Limiting = Pick<Infrastructure, 'pool' | 'limits'>;

/** Rate limit for calls that send an email to someone who may not have asked for it. */
export const emailLimit = (context: Limiting): CallLimit =>
  new CallLimit(context, 'emails on request', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 3, refillSeconds: 300 },
  });

/** Rate limit for opening and using links that confirm an address. */
export const linkLimit = (context: Limiting): CallLimit =>
  new CallLimit(context, 'confirmation links', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 20, refillSeconds: 30 },
  });

/** Rate limit for trying codes and links that give access to an account. */
export const resetLimit = (context: Limiting): CallLimit =>
  new CallLimit(context, 'reset', {
    address: { burst: 60, refillSeconds: 30 },
    email: { burst: 10, refillSeconds: 60 },
  });
