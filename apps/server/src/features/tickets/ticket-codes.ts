import { signTicketCode } from '@quivertree/domain/ticket-code';
import type { KeyRings } from '../accounts/signing-keys.ts';

/** The signed code of a ticket, made when it is needed: Ed25519 gives the same one each time. */
export function codeOfTicket(
  keys: KeyRings,
  ticket: { eventId: string; ticketId: string; revision: number },
): Promise<string> {
  const { id, privateKey } = keys.ticket.signing;
  return signTicketCode({ ...ticket, keyId: id }, privateKey);
}
