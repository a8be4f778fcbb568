import { CART_EMPTY, GUEST_EXPLAINED, NO_ACCOUNT_NEEDED, SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { readAsGuest } from '@quivertree/checkout/drafts';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { eventPath } from '../../links/event-path.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useSession } from '../../session/use-session.ts';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { BuyerForm } from './buyer-form.tsx';
import { ticketsRoute } from './checkout-routes.ts';
import { useBasket } from './use-basket.ts';
import { useEventOnSale } from './use-event-on-sale.ts';
import { useNow } from './use-now.ts';
import { useOffer } from './use-offer.ts';
import { offeredEvent } from '@quivertree/checkout/offered-event';
import { View } from 'react-native';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';

/** Second step of a purchase: whom the tickets are for, as a guest or signed in. The order is placed from here. */
export function BuyerScreen() {
  const { event, offer } = useLocalSearchParams<{ event: string; offer?: string }>();
  const query = useEventOnSale(event);
  if (query.data) return <Buyer loaded={query.data} offerKey={offer} refresh={() => void query.refetch()} />;
  return (
    <Screen belowHeader testID="buyer">
      <AnswerView query={query} loadingLabel="Loading your order" skeleton={<Skeleton height={320} />}>
        {() => null}
      </AnswerView>
    </Screen>
  );
}

interface BuyerProps {
  loaded: EventDetail;
  offerKey: string | undefined;
  /** Fetches the event again, since availability or prices may have changed. */
  refresh: () => void;
}

function Buyer({ loaded, offerKey, refresh }: BuyerProps) {
  const { id, timeZone } = loaded.details;
  const event = offeredEvent(loaded, useOffer(id, offerKey, timeZone).open);
  const { basket } = useBasket(id, event.tickets, useNow());
  const { ready, user } = useSession();
  const [asGuest, setAsGuest] = useState(() => readAsGuest(deviceStore, id, serverNow()));
  const notice = SALES_NOTICES[event.details.salesStatus];
  if (notice !== undefined)
    return (
      <Screen belowHeader testID="buyer">
        <Notice tone="problem" text={notice}>
          <Button label="Back to the event" kind="outline" onPress={() => router.dismissTo(eventPath(event.details))} />
        </Notice>
      </Screen>
    );
  if (basket.lines.length === 0)
    return (
      <Screen belowHeader testID="buyer">
        <EmptyState
          title={CART_EMPTY}
          text="Choose tickets first. If you’d already chosen some, they may have sold out since."
        >
          <Button label="Choose tickets" onPress={() => router.dismissTo(ticketsRoute(id, offerKey))} />
        </EmptyState>
      </Screen>
    );
  if (user || asGuest)
    return (
      <BuyerForm
        event={event}
        basket={basket}
        user={user}
        offerKey={offerKey}
        onRefused={refresh}
        onBackToGate={() => setAsGuest(false)}
      />
    );
  return (
    <Screen belowHeader testID="buyer">
      {ready ? <Gate event={id} offerKey={offerKey} onGuest={() => setAsGuest(true)} /> : <Skeleton height={200} />}
    </Screen>
  );
}

/** Choice between continuing as a guest and signing in. */
function Gate({ event, offerKey, onGuest }: { event: string; offerKey: string | undefined; onGuest: () => void }) {
  const offer = offerKey === undefined ? '' : `?offer=${encodeURIComponent(offerKey)}`;
  const from = `/checkout/${encodeURIComponent(event)}/details${offer}`;
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">{NO_ACCOUNT_NEEDED}</Text>
      <Text colour="camelthornSoft">{GUEST_EXPLAINED}</Text>
      <Button label="Continue as guest" onPress={onGuest} testID="continue-as-guest" />
      <Text>Have an account?</Text>
      <Button label="Sign in" kind="outline" onPress={() => router.push({ pathname: '/login', params: { from } })} />
    </View>
  );
}
