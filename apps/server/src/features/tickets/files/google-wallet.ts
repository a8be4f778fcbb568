import { addressOf } from '@quivertree/domain/place';
import { importPKCS8, SignJWT } from 'jose';
import type { GoogleWalletSettings } from '../../../wallet-settings.ts';
import type { HeldTicketOf } from './held-ticket-of.ts';

/** A longer link may be cut off by browsers; names are what can be long in it. */
const LONGEST_NAME = 60;

/**
 * The link that puts a ticket into Google Wallet: all of it stands in the link, signed by our service account. The
 * ticket's name there counts its holders, so that one that comes back to somebody is another.
 */
export async function googleWalletLink(
  settings: GoogleWalletSettings,
  { order, ticket, revision }: HeldTicketOf,
): Promise<string> {
  const { event } = order;
  const classId = `${settings.issuerId}.${event.id}`;
  const key = await importPKCS8(settings.key, 'RS256');
  const token = await new SignJWT({
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [
        {
          id: classId,
          issuerName: 'Quivertree',
          reviewStatus: 'UNDER_REVIEW',
          eventName: text(event.name),
          venue: { name: text(event.location ?? event.city), address: text(addressOf(event)) },
          dateTime: { start: event.startsAt, end: event.endsAt },
        },
      ],
      eventTicketObjects: [
        {
          id: `${settings.issuerId}.${ticket.id}-${revision}`,
          classId,
          state: 'ACTIVE',
          ticketHolderName: short(ticket.attendeeName),
          ticketType: text(ticket.ticketTypeName),
          barcode: { type: 'QR_CODE', value: ticket.code, alternateText: ticket.shortCode },
        },
      ],
    },
  })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(settings.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(key);
  return `https://pay.google.com/gp/v/save/${token}`;
}

function text(value: string) {
  return { defaultValue: { language: 'en', value: short(value) } };
}

function short(value: string): string {
  return value.length > LONGEST_NAME ? `${value.slice(0, LONGEST_NAME - 1)}…` : value;
}
