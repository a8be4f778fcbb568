import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { notOnSaleText } from '@quivertree/checkout/ticket-text';
import type { WaitingListLink } from '@quivertree/checkout/waiting-list-link';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { View } from 'react-native';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { SPACE, useTheme } from '../../../design/theme.ts';
import { NEEDS_PLACE } from '../../checkout/room-notice.tsx';
import { useNow } from '../../checkout/use-now.ts';
import { SalesAlert } from '../../push/sales-alert.tsx';
import { JoinWaitingList } from '../../waiting-list/join-waiting-list.tsx';
import { WaitingListNotice } from '../../waiting-list/waiting-list-notice.tsx';

interface TicketTypesProps {
  event: EventDetail;
  link: WaitingListLink | undefined;
}

/** Ticket types of an event, and what to know before buying them. */
export function TicketTypes({ event: { details, tickets, options }, link }: TicketTypesProps) {
  const theme = useTheme();
  const now = useNow();
  const open = SALES_NOTICES[details.salesStatus] === undefined;
  if (tickets.length === 0) return null;
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Tickets</Text>
      {options.waitingRoom && open && <Notice text={NEEDS_PLACE} />}
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
      {details.salesStatus === 'not_open' && link?.does !== 'offer' && <SalesAlert details={details} />}
    </View>
  );
}
