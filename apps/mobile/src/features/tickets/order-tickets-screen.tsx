import { messageOf } from '@quivertree/contract/error-message';
import { admittingFirst, ticketsTitle } from '@quivertree/domain/tickets/ticket-text';
import { router, useLocalSearchParams } from 'expo-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FlatList, StyleSheet, useWindowDimensions, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { MEASURE, SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useOnline } from '../../query/use-online.ts';
import { StorageNotice } from './storage-notice.tsx';
import type { OrderTickets } from './stored-tickets.ts';
import { TicketPage } from './ticket-page.tsx';
import { deviceTickets, useTickets } from './tickets.ts';
import { useCodeOnScreen } from './use-code-on-screen.ts';

const NOT_HERE = 'You’re offline, and these tickets aren’t on this phone yet. Connect to the internet to load them.';

/** An order's tickets: the stored ones at once and without a connection, then the current ones. */
export function OrderTicketsScreen() {
  const { ticketsKey } = useLocalSearchParams<{ ticketsKey: string }>();
  const order = useTickets().stored.orders[ticketsKey];
  const online = useOnline();
  const { found, error, busy, fetch } = useFetchedOrder(ticketsKey, online);
  if (found === false) return <NoTickets />;
  if (order)
    return <Tickets key={ticketsKey} order={order} ticketsKey={ticketsKey} stale={online && error !== undefined} />;
  return (
    <Screen belowHeader testID="order-tickets">
      {error === undefined ? (
        <View aria-busy aria-label="Loading tickets" role="progressbar">
          <Skeleton height={480} />
        </View>
      ) : (
        <ErrorState message={messageOf(error)} retrying={busy} onRetry={() => void fetch()} />
      )}
    </Screen>
  );
}

/** Fetches an order when its screen opens and whenever the phone gets a connection. */
function useFetchedOrder(ticketsKey: string, online: boolean) {
  const [result, setResult] = useState<{ found?: boolean; error?: unknown; busy: boolean }>({ busy: true });
  const latest = useRef(0);

  async function fetch(): Promise<void> {
    const own = ++latest.current;
    const finish = (end: { found?: boolean; error?: unknown }) =>
      own === latest.current && setResult({ ...end, busy: false });
    setResult((before) => ({ ...before, busy: true }));
    await deviceTickets.fetchOrder(ticketsKey).then(
      (found) => finish({ found }),
      (error: unknown) => finish({ error }),
    );
  }

  /** Drops an error from before the connection was lost, since it says nothing about the next connection. */
  function drop(): void {
    latest.current++;
    setResult({ busy: false });
  }

  const start = useEffectEvent(() => (online ? void fetch() : drop()));
  useEffect(() => {
    start();
  }, [ticketsKey, online]);
  return { ...result, ...(!online && { error: new Error(NOT_HERE) }), fetch };
}

function Tickets({ order, ticketsKey, stale }: { order: OrderTickets; ticketsKey: string; stale: boolean }) {
  const window = useWindowDimensions();
  const insets = useSafeAreaInsets();
  const width = Math.min(window.width - insets.left - insets.right, MEASURE);
  const shown = useStablePlaces(order.tickets);
  const valid = order.tickets.filter(({ code }) => code !== null).length;
  const [place, setPlace] = useState(0);
  const list = useRef<FlatList>(null);
  useCodeOnScreen(valid > 0);
  // After a turn of the phone, pages have another width.
  const showPlace = useEffectEvent(() => list.current?.scrollToOffset({ offset: place * width, animated: false }));
  useEffect(() => showPlace(), [width]);
  return (
    <Screen belowHeader scrolls={false} testID="order-tickets">
      <View style={{ gap: SPACE.one, paddingHorizontal: SPACE.two }}>
        <Text kind="eyebrow" colour="duneInk">
          {ticketsTitle(valid)}
        </Text>
        {stale && <Notice text="These tickets couldn’t be updated. They still work." />}
        <StorageNotice />
      </View>
      {shown.length > 1 && (
        <TicketSteps
          place={place}
          count={shown.length}
          onStep={(to) => {
            setPlace(to);
            list.current?.scrollToIndex({ index: to });
          }}
        />
      )}
      <FlatList
        ref={list}
        horizontal
        pagingEnabled
        showsHorizontalScrollIndicator={false}
        data={shown}
        keyExtractor={({ ticket }) => ticket.id}
        getItemLayout={(_, index) => ({ length: width, offset: width * index, index })}
        onMomentumScrollEnd={({ nativeEvent }) => setPlace(Math.round(nativeEvent.contentOffset.x / width))}
        renderItem={({ item: { ticket, index } }) => (
          <TicketPage order={order} ticket={ticket} ticketsKey={ticketsKey} index={index} width={width} />
        )}
      />
    </Screen>
  );
}

/** Tickets, valid ones first when the screen opens. They stay in place when one is transferred or returned. */
function useStablePlaces(tickets: OrderTickets['tickets']) {
  const [ids] = useState(() => admittingFirst(tickets, ({ code }) => code !== null).map(({ ticket }) => ticket.id));
  return tickets
    .map((ticket, index) => ({ ticket, index }))
    .sort((a, b) => ids.indexOf(a.ticket.id) - ids.indexOf(b.ticket.id));
}

/** Shown for a link that leads to no tickets. */
function NoTickets() {
  return (
    <Screen belowHeader testID="no-tickets">
      <EmptyState
        title="We can’t find these tickets"
        text="Make sure you’re using the complete link from our email. You can also find your tickets in My Tickets, or have their links sent again."
      >
        <Button label="My Tickets" onPress={() => router.dismissTo('/tickets')} />
      </EmptyState>
    </Screen>
  );
}

interface TicketStepsProps {
  /** Zero-based place among the tickets. */
  place: number;
  count: number;
  onStep: (place: number) => void;
}

/** Steps between an order's tickets, for those who don't swipe. */
function TicketSteps({ place, count, onStep }: TicketStepsProps) {
  return (
    <View style={styles.steps}>
      <Text kind="strong" figures aria-live="polite">{`${place + 1} of ${count}`}</Text>
      <View style={styles.buttons}>
        <Button kind="quiet" label="Previous" disabled={place === 0} onPress={() => onStep(place - 1)} />
        <Button kind="quiet" label="Next" disabled={place === count - 1} onPress={() => onStep(place + 1)} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  // With large text, both buttons go below the place.
  steps: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingLeft: SPACE.two,
  },
  buttons: { flexDirection: 'row' },
});
