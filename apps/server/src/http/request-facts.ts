import type { OrganisationAccess } from '@quivertree/contract/access';
import type { Call } from '@quivertree/contract/call';
import type { ProofPurpose } from '@quivertree/domain/proof';
import type { Caller } from '../features/accounts/id-tokens.ts';
import type { EventOfOrganiser, Organisation, OrderOfOrganiser } from '../features/organisers/organisation-of-call.ts';

/** Variables that every request carries through the HTTP layer. */
export interface HttpEnv {
  Variables: { requestId: string; clientAddress: string; keptDevice?: string };
}

const LONGEST_DEVICE = 200;

/** A User-Agent header as it is kept: printable, not too long. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  return userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_DEVICE) || undefined;
}

/** What a handler may need to know of a request besides its validated parts. */
export interface RequestFacts {
  requestId: string;
  /** Whom limits take for one client; see client-address.ts. */
  clientAddress: string;
  /** The Authorization header as it came. */
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** What the browser or program calls itself, short and printable; undefined where a page that is rendered asks. */
  device: string | undefined;
  /** The key in the cookie of a browser in which somebody has signed in before. */
  deviceKey: string | undefined;
  /** The key in the cookie of a browser that has begun to sign in at another provider. */
  signInKey: string | undefined;
  /** Has the browser keep a key, since somebody signed in with it. */
  keepDevice: (key: string) => void;
  /** Refuses whoever has not shown that it is them, where only what the call is about tells that it must be asked. */
  requireProof: (purpose: ProofPurpose) => Promise<void>;
  /** The same for the second factor of a member who may touch money, where only the command knows that it does. */
  requireSecondFactor: () => void;
  /** Whoever signed in, where the call asks for it. */
  user: Caller | undefined;
  /** The organisation, event or order that the call's path names, where the call is for an organisation's people. */
  organisation: (Organisation & Partial<OrderOfOrganiser>) | undefined;
}

/** Somebody signed in. */
type Signed = Omit<RequestFacts, 'user'> & { user: Caller };

/** What the path of a call for an organisation's people names. */
type Named<C extends Call> = C['path'] extends `${string}{reference}${string}`
  ? OrderOfOrganiser
  : C['path'] extends `${string}{eventId}${string}`
    ? EventOfOrganiser
    : Organisation;

/** The facts as the call's access makes them certain. */
export type FactsOf<C extends Call> = C['access'] extends 'public' | 'door'
  ? RequestFacts
  : C['access'] extends OrganisationAccess
    ? Omit<Signed, 'organisation'> & { organisation: Named<C> }
    : Signed;
