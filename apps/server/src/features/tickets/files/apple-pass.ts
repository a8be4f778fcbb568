import { DAY_MS } from '@quivertree/domain/dates/durations';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { eventStart } from '@quivertree/domain/events/event-date';
import type { AppleWalletSettings } from '../../../config/wallet-settings.ts';
import type { HeldTicketOf } from './held-ticket-of.ts';

/**
 * A ticket as a signed Apple Wallet pass, with the same code as on the ticket's page. The serial number includes the
 * revision, so a ticket that returns to an earlier holder becomes a new pass.
 */
export async function applePass(
  settings: AppleWalletSettings,
  { order, ticket, revision }: HeldTicketOf,
  icons: Record<string, Uint8Array>,
): Promise<Buffer> {
  const { event } = order;
  // Tickets of a cancelled event stay valid until the background job has processed their order.
  const cancelled = event.state === 'cancelled';
  // Loaded on first use, because the library is large and few servers sign passes.
  const { PKPass } = await import('passkit-generator');
  const pass = new PKPass(
    Object.fromEntries(Object.entries(icons).map(([name, icon]) => [name, Buffer.from(icon)])),
    { wwdr: settings.wwdrCertificate, signerCert: settings.certificate, signerKey: settings.key },
    {
      passTypeIdentifier: settings.passTypeId,
      teamIdentifier: settings.teamId,
      organizationName: 'Quivertree',
      serialNumber: `${ticket.id}-${revision}`,
      description: `Ticket for ${event.name}`,
      logoText: 'Quivertree',
      backgroundColor: 'rgb(184, 67, 10)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 236, 222)',
      voided: cancelled,
    },
  );
  pass.type = 'eventTicket';
  pass.primaryFields.push({ key: 'event', label: ticket.ticketTypeName, value: event.name });
  const postponed = event.state === 'postponed';
  pass.secondaryFields.push(
    { key: 'when', label: 'When', value: cancelled ? 'Cancelled' : eventStart(event) },
    { key: 'where', label: 'Where', value: placeLine(event) },
  );
  pass.auxiliaryFields.push({ key: 'name', label: 'Name', value: ticket.attendeeName });
  pass.backFields.push(
    { key: 'code', label: 'Short code', value: ticket.shortCode },
    { key: 'order', label: 'Order', value: shownReference(order.reference) },
    { key: 'host', label: 'Hosted by', value: event.organizerName },
  );
  pass.setBarcodes({ message: ticket.code, format: 'PKBarcodeFormatQR', altText: ticket.shortCode });
  if (!postponed) {
    pass.setRelevantDate(new Date(event.startsAt));
    pass.setExpirationDate(new Date(Date.parse(event.endsAt) + DAY_MS));
  }
  return pass.getAsBuffer();
}
