import { notOnSaleText } from '@quivertree/checkout/ticket-text';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../../design/button.tsx';
import { ticketsRoute } from '../../checkout/checkout-routes.ts';
import { Text } from '../../../design/text.tsx';
import { SPACE, useTheme } from '../../../design/theme.ts';

/** Ticket types of an event, and the way to buy them. */
export function TicketTypes({ event: { details, tickets, options } }: { event: EventDetail }) {
  const theme = useTheme();
  // The key of an offer from the waiting list, whose tickets aren't on sale for anyone else.
  const { offer } = useLocalSearchParams<{ offer?: string }>();
  const [now] = useState(() => Date.now());
  const selling = details.salesStatus === 'on_sale' || details.salesStatus === 'almost_gone';
  if (tickets.length === 0) return null;
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Tickets</Text>
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
          </View>
        );
      })}
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
