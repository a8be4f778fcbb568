import { overText, ticketDate } from '@quivertree/domain/tickets/ticket-date';
import { missingCodeText, ticketNotes } from '@quivertree/domain/tickets/ticket-text';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { Linking, Platform, ScrollView, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { serverNow } from '../../server/server-time.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { OrderActions } from './order-actions.tsx';
import { ReturnTicket } from './return-ticket.tsx';
import type { OrderTickets } from './stored-tickets.ts';
import { TicketCode } from './ticket-code.tsx';
import { TransferTicket } from './transfer-ticket.tsx';

interface TicketPageProps {
  order: OrderTickets;
  ticket: OrderTickets['tickets'][number];
  ticketsKey: string;
  /** Zero-based position in the order. */
  index: number;
  width: number;
}

/** One ticket with everything its holder needs at the door, then what else can be done with it. */
export function TicketPage({ order, ticket, ticketsKey, index, width }: TicketPageProps) {
  const { event, reference, tickets } = order;
  const over = overText(event, serverNow());
  return (
    <ScrollView
      style={{ width }}
      contentContainerStyle={{ padding: SPACE.two, paddingBottom: SPACE.six, gap: SPACE.two }}
      keyboardShouldPersistTaps="handled"
      aria-label={`Ticket ${index + 1} of ${tickets.length}`}
      testID={`ticket-${index + 1}`}
    >
      <View style={{ gap: SPACE.half }}>
        <Text kind="heading">{event.name}</Text>
        <Text kind="strong">{ticket.ticketTypeName}</Text>
      </View>
      {over !== undefined && <Notice text={over} />}
      {ticket.code !== null ? (
        <TicketCode code={ticket.code} shortCode={ticket.shortCode} label={`QR code of ticket ${index + 1}`} />
      ) : (
        <MissingCode state={ticket.state} />
      )}
      <View style={{ gap: SPACE.one }}>
        <Fact label="Name" value={ticket.attendeeName} />
        <Fact label="When" value={ticketDate(event)} />
        <Fact label="Where" value={placeLine(event)} />
        <Fact label="Order" value={shownReference(reference)} />
        {ticketNotes(ticket).map((note) => (
          <Fact key={note} label="Good to know" value={note} />
        ))}
      </View>
      {over === undefined && (
        <>
          <Wallets wallets={ticket.wallets} />
          <TransferTicket ticket={ticket} ticketsKey={ticketsKey} />
          <ReturnTicket ticket={ticket} ticketsKey={ticketsKey} />
        </>
      )}
      <OrderActions order={order} isOver={over !== undefined} />
    </ScrollView>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <View>
      <Text kind="small" colour="camelthornSoft">
        {label}
      </Text>
      <Text kind="strong">{value}</Text>
    </View>
  );
}

function MissingCode({ state }: { state: TicketPageProps['ticket']['state'] }) {
  const { title, advice } = missingCodeText(state);
  return (
    <View role="status" style={{ gap: SPACE.one, paddingVertical: SPACE.two }} testID="no-code">
      <Text kind="title">{title}</Text>
      <Text>{advice}</Text>
    </View>
  );
}

const WALLET_NAMES = { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' } as const;

/** Adds the ticket to this phone's wallet, if the site supports it. */
function Wallets({ wallets }: { wallets: TicketPageProps['ticket']['wallets'] }) {
  const own = Platform.OS === 'ios' ? 'apple' : 'google';
  return wallets
    .filter(({ wallet }) => wallet === own)
    .map(({ wallet, path }) => (
      <Button
        key={wallet}
        kind="outline"
        label={WALLET_NAMES[wallet]}
        onPress={() => void Linking.openURL(new URL(path, SERVER_URL).href).catch(() => undefined)}
      />
    ));
}
