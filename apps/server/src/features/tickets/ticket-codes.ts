import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import type { KeyRings } from '../../keys/signing-keys.ts';

/** Signed code of a ticket. It needn't be stored, because Ed25519 signatures are deterministic. */
export function codeOfTicket(
  keys: KeyRings,
  ticket: { eventId: string; ticketId: string; revision: number },
): Promise<string> {
  const { id, privateKey } = keys.ticket.signing;
  return signTicketCode({ ...ticket, keyId: id }, (message) => crypto.subtle.sign('Ed25519', privateKey, message));
}
