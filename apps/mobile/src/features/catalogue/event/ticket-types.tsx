import { SALES_NOTICES } from '@quivertree/checkout/sales-notices';
import { notOnSaleText } from '@quivertree/checkout/ticket-text';
import { waitingListLink } from '@quivertree/checkout/waiting-list-link';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../../design/button.tsx';
import { ticketsRoute } from '../../checkout/checkout-routes.ts';
import { Text } from '../../../design/text.tsx';
import { SPACE, useTheme } from '../../../design/theme.ts';
import { serverNow } from '../../../server/server-time.ts';
import { SalesAlert } from '../../push/sales-alert.tsx';
import { JoinWaitingList } from '../../waiting-list/join-waiting-list.tsx';
import { WaitingListNotice } from '../../waiting-list/waiting-list-notice.tsx';

/** Ticket types of an event, and the way to buy them. */
export function TicketTypes({ event: { details, tickets, options } }: { event: EventDetail }) {
  const theme = useTheme();
  const link = waitingListLink(new URLSearchParams(useLocalSearchParams<Record<string, string>>()));
  // Offered tickets aren't on sale for anyone else.
  const offer = link?.does === 'offer' ? link.key : undefined;
  const [now] = useState(serverNow);
  const selling = details.salesStatus === 'on_sale' || details.salesStatus === 'almost_gone';
  const open = SALES_NOTICES[details.salesStatus] === undefined;
  if (tickets.length === 0) return null;
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Tickets</Text>
      {link && <WaitingListNotice details={details} link={link} />}
      {tickets.map((ticket) => {
        const instead = notOnSaleText(ticket, now, details.timeZone);
        return (
          <View key={ticket.id} style={{ borderTopWidth: 1, borderTopColor: theme.hairline, paddingTop: SPACE.one }}>
            <Text kind="name">{ticket.name}</Text>
            <Text kind="strong" figures>
              {formatPrice({ amount: minorOf(ticket.price), currency: options.currency })}
            </Text>
            {ticket.description !== null && <Text colour="camelthornSoft">{ticket.description}</Text>}
            {instead !== undefined && <Text colour="rustInk">{instead}</Text>}
            {open && ticketDisplay(ticket, now) === 'sold_out' && (
              <JoinWaitingList eventId={details.id} ticket={ticket} />
            )}
          </View>
        );
      })}
      {details.salesStatus === 'not_open' && offer === undefined && <SalesAlert details={details} />}
      {(selling || offer !== undefined) && (
        <Button
          label="Get tickets"
          testID="get-tickets"
          onPress={() => router.push(ticketsRoute(details.slug || details.id, offer))}
        />
      )}
    </View>
  );
}
