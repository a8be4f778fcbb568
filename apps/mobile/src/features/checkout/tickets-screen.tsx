import { basketPrice } from '@quivertree/checkout/basket-price';
import { CART_EMPTY, SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { offeredEvent } from '@quivertree/checkout/offered-event';
import { readOpenOrder } from '@quivertree/checkout/open-order';
import { readRoomPlace } from '@quivertree/checkout/room-place';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { eventStart } from '@quivertree/domain/events/event-date';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { router, useLocalSearchParams } from 'expo-router';
import { useEffect, useEffectEvent } from 'react';
import { View } from 'react-native';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { deviceStore } from '../../storage/device-store.ts';
import { buyerRoute } from './checkout-routes.ts';
import { Columns } from './columns.tsx';
import { OrderSummary, TotalBar } from './order-summary.tsx';
import { RoomNotice } from './room-notice.tsx';
import { TicketRow } from './ticket-row.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useBasket } from './use-basket.ts';
import { useEventOnSale } from './use-event-on-sale.ts';
import { useNow } from './use-now.ts';
import { useOffer } from './use-offer.ts';

/** First step of a purchase: which tickets, and how many. */
export function TicketsScreen() {
  const { event, offer } = useLocalSearchParams<{ event: string; offer?: string }>();
  const query = useEventOnSale(event);
  const loaded = query.data;
  if (loaded) return <Tickets loaded={loaded} offerKey={offer} />;
  return (
    <Screen belowHeader testID="choose-tickets">
      <AnswerView query={query} loadingLabel="Loading tickets" skeleton={<Skeleton height={320} />}>
        {() => null}
      </AnswerView>
    </Screen>
  );
}

function Tickets({ loaded, offerKey }: { loaded: EventDetail; offerKey: string | undefined }) {
  const { details, options } = loaded;
  const offer = useOffer(details.id, offerKey, details.timeZone);
  const event = offeredEvent(loaded, offer.open);
  const now = useNow();
  const { basket, setQuantity } = useBasket(details.id, event.tickets, now);
  const price = basketPrice(basket, event);
  const notice = SALES_NOTICES[details.salesStatus];
  const selling = !notice && event.tickets.some((ticket) => ticketDisplay(ticket, now) === 'on_sale');
  const unpaid = readOpenOrder(deviceStore, details.id, now) ?? offer.unpaid;
  useReservedTickets(event, offer.open, setQuantity);
  return (
    <Screen
      belowHeader
      testID="choose-tickets"
      footer={
        selling && price.units > 0 ? (
          <TotalBar
            price={price}
            currency={options.currency}
            button={{
              label: 'Checkout',
              testID: 'checkout',
              onPress: () => router.push(buyerRoute(details.id, offer.open?.key)),
            }}
          />
        ) : undefined
      }
    >
      <View style={{ gap: SPACE.half }}>
        <Text kind="heading">{details.name}</Text>
        <Text colour="camelthornSoft" figures>
          {eventStart({ ...details, state: details.salesStatus })}
        </Text>
      </View>
      {notice !== undefined && <Notice text={notice} />}
      {options.waitingRoom && !offer.open && selling && readRoomPlace(deviceStore, details.id, now) === undefined && (
        <RoomNotice event={details.slug || details.id} />
      )}
      {!notice && offer.text !== undefined && <Notice text={offer.text} />}
      {offer.problem !== undefined && <Notice tone="problem" text={offer.problem} />}
      {unpaid && <UnpaidOrder order={unpaid} />}
      <Columns
        main={
          <View>
            {event.tickets.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                currency={options.currency}
                exactStock={options.exactStock ?? true}
                timeZone={details.timeZone}
                now={now}
                open={!notice}
                quantity={basket.lines.find(({ ticketId }) => ticketId === ticket.id)?.qty ?? 0}
                onQuantity={(quantity) => setQuantity(ticket, quantity)}
              />
            ))}
          </View>
        }
        side={
          selling &&
          (price.units > 0 ? (
            <OrderSummary price={price} currency={options.currency} />
          ) : (
            <Text colour="camelthornSoft">{CART_EMPTY}</Text>
          ))
        }
      />
    </Screen>
  );
}

/** Selects the tickets that the waiting list has reserved, once they're known. */
function useReservedTickets(
  event: EventDetail,
  offer: ReturnType<typeof useOffer>['open'],
  setQuantity: ReturnType<typeof useBasket>['setQuantity'],
): void {
  const select = useEffectEvent(() => {
    const ticket = event.tickets.find(({ id }) => id === offer?.ticketId);
    if (offer && ticket) setQuantity(ticket, offer.quantity);
  });
  useEffect(() => select(), [offer?.key]);
}
