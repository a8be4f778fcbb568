import type { OrganisationAccess } from '@quivertree/contract/access';
import type { Call } from '@quivertree/contract/call';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import type { Caller } from '../access/id-tokens.ts';
import type { EventOfOrganiser, Organisation, OrderOfOrganiser } from '../access/organisation-of-call.ts';

/** Variables attached to every request in the HTTP layer. */
export interface HttpEnv {
  Variables: {
    requestId: string;
    clientAddress: string;
    deviceKeyToStore?: string;
    placeToStore?: { eventId: string; place: string };
    /** True if the response was created with the headers that middleware would otherwise add. */
    headersAreComplete?: true;
  };
}

const MAX_DEVICE_LENGTH = 200;

/** A User-Agent header as it is stored: printable and short. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  return userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_DEVICE_LENGTH) || undefined;
}

/** Facts about a request that handlers may need besides its validated parts. */
export interface RequestFacts {
  requestId: string;
  /** The client's address for limits; see client-address.ts. */
  clientAddress: string;
  /** The raw Authorization header. */
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The User-Agent, short and printable; undefined for calls made while a page is rendered. */
  device: string | undefined;
  /** Key from the cookie of a browser in which someone has signed in before. */
  deviceKey: string | undefined;
  /** Key from the cookie of a browser in which someone has started to sign in with an external provider. */
  signInKey: string | undefined;
  /** Stores a key in the browser after someone has signed in there. */
  storeDeviceKey: (key: string) => void;
  /** Place in an event's waiting room, from the browser's cookie. */
  placeOf: (eventId: string) => string | undefined;
  /** Stores a place in an event's waiting room in the browser. */
  storePlace: (place: { eventId: string; place: string }) => void;
  /** Requires step-up authentication, for calls where only the command knows that it is needed. */
  requireStepUp: (purpose: StepUpPurpose) => Promise<void>;
  /**
   * Requires two-step verification from a member who may handle money, for calls where only the command knows that it
   * is needed.
   */
  requireSecondFactor: () => void;
  /** The signed-in user, if the call requires one. */
  user: Caller | undefined;
  /** The organisation, event or order in the call's path, if the call is for an organisation's people. */
  organisation: (Organisation & Partial<OrderOfOrganiser>) | undefined;
}

/** Fails a check for which a call would need a user or an organisation, so that it never passes without being made. */
export function missing(part: 'user' | 'organisation'): never {
  throw new Error(`This check needs ${part === 'user' ? 'a user' : 'an organisation'}, but the call has none`);
}

/** A signed-in user. */
type Signed = Omit<RequestFacts, 'user'> & { user: Caller };

/** The organisation, event or order that a call for an organisation's people is about, from its path. */
type Named<C extends Call> = C['path'] extends `${string}{reference}${string}`
  ? OrderOfOrganiser
  : C['path'] extends `${string}{eventId}${string}`
    ? EventOfOrganiser
    : Organisation;

/** Facts about a request, including the user and organisation if the call's access level guarantees them. */
export type FactsOf<C extends Call> = C['access'] extends 'public' | 'door'
  ? RequestFacts
  : C['access'] extends OrganisationAccess
    ? Omit<Signed, 'organisation'> & { organisation: Named<C> }
    : Signed;

/**
 * True if a form came from one of our own pages, so that other sites can't order in a visitor's name. Checks
 * Sec-Fetch-Site, or Origin for older browsers; a form without either is rejected.
 */
export function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === new URL(publicUrl).origin : site === 'same-origin';
}
