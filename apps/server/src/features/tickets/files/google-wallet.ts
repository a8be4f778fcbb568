import { addressOf } from '@quivertree/domain/places/place';
import { CANCELLED } from '@quivertree/domain/tickets/ticket-date';
import { importPKCS8, SignJWT } from 'jose';
import type { GoogleWalletSettings } from '../../../config/wallet-settings.ts';
import type { HeldTicketOf } from './held-ticket-of.ts';

/**
 * Maximum length of a name in a link. Browsers may cut off long links, and names are the only part whose length
 * isn't limited already.
 */
const MAX_NAME_LENGTH = 60;

/**
 * Link that adds a ticket to Google Wallet. It contains the whole ticket, signed by our service account. The object id
 * includes the revision, so a ticket that returns to an earlier holder becomes a new object.
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
          ...(event.state !== 'postponed' && { dateTime: { start: event.startsAt, end: event.endsAt } }),
        },
      ],
      eventTicketObjects: [
        {
          id: `${settings.issuerId}.${ticket.id}-${revision}`,
          classId,
          // Tickets of a cancelled event stay valid until the background job has processed their order.
          ...(event.state === 'cancelled'
            ? { state: 'INACTIVE', textModulesData: [{ id: 'cancelled', body: CANCELLED }] }
            : { state: 'ACTIVE' }),
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
  return value.length > MAX_NAME_LENGTH ? `${value.slice(0, MAX_NAME_LENGTH - 1)}…` : value;
}
