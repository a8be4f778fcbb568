import type { SignedInUser } from '../features/accounts/id-tokens.ts';

/** Variables that every request carries through the HTTP layer. */
export interface HttpEnv {
  Variables: { requestId: string; clientAddress: string };
}

/** What a handler may need to know of a request besides its validated parts. */
export interface RequestFacts {
  requestId: string;
  /** Whom limits take for one client; see client-address.ts. */
  clientAddress: string;
  /** The Authorization header as it came. */
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** Whoever signed in, where the call asks for it. */
  user: SignedInUser | undefined;
}
