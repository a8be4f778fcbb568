import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { readTicketCode, identifyTicket } from '@quivertree/domain/tickets/ticket-code';
import type { VerifyEd25519 } from './ed25519.ts';

/**
 * Result of a check without the server. `genuine`: we issued this code for this event; only the server knows whether
 * the ticket is still valid. `unknown`: a short code, or one signed with a key that this scanner doesn't have yet.
 */
export type CodeCheck =
  | { result: 'refused'; reason: 'unreadable' | 'forged' | 'other_event' }
  | { result: 'genuine'; ticketId: string; revision: number }
  | { result: 'unknown' };

interface CodeKeys {
  eventId: string;
  /** Public keys of 32 bytes each, by key id. */
  publicKeys: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  verify: VerifyEd25519;
}

/** Public keys by key id, from a door's answer. */
export function publicKeysOf(ticketKeys: Answer<typeof getDoor>['ticketKeys']): CodeKeys['publicKeys'] {
  const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new Map(ticketKeys.map(({ id, publicKey }) => [id, bytesOf(publicKey)]));
}

/** Checks a scanned or typed code without the server. */
export async function checkCode(text: string, { eventId, publicKeys, verify }: CodeKeys): Promise<CodeCheck> {
  const keyId = readTicketCode(text)?.keyId;
  const publicKey = keyId === undefined ? undefined : publicKeys.get(keyId);
  if (keyId !== undefined && !publicKey) return { result: 'unknown' };
  const ticket = await identifyTicket(text, eventId, async ({ signature, message }) =>
    publicKey ? verify(publicKey, signature, message) : false,
  );
  if ('refused' in ticket) return { result: 'refused', reason: ticket.refused };
  return 'shortCode' in ticket ? { result: 'unknown' } : { result: 'genuine', ...ticket };
}
