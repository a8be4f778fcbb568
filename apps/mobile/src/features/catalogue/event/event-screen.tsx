import { type WaitingListLink, waitingListLink } from '@quivertree/checkout/waiting-list-link';
import { CallError } from '@quivertree/contract/client';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { messageOf } from '@quivertree/contract/error-message';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { router, Stack, useLocalSearchParams } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Screen } from '../../../design/screen.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { Text } from '../../../design/text.tsx';
import { SPACE } from '../../../design/theme.ts';
import { SeenNotice } from '../../../query/seen-answer.tsx';
import { useEventOnSale } from '../../checkout/use-event-on-sale.ts';
import { useOffer } from '../../checkout/use-offer.ts';
import { EventPoster } from '../event-poster.tsx';
import { SalesBadge } from '../sales-badge.tsx';
import { STALE_TIMES } from '../stale-times.ts';
import { BuyBar, nextStep } from './buy-bar.tsx';
import { EventActions } from './event-actions.tsx';
import { EventFacts } from './event-facts.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { TicketTypes } from './ticket-types.tsx';

/** An event by the slug or id in its link. */
export function EventScreen() {
  const { event: idOrSlug } = useLocalSearchParams<{ event: string }>();
  const link = waitingListLink(new URLSearchParams(useLocalSearchParams<Record<string, string>>()));
  // Offered tickets aren't on sale for anyone else.
  const offerKey = link?.does === 'offer' ? link.key : undefined;
  const query = useEventOnSale(idOrSlug, { staleTime: STALE_TIMES.eventDetail, offline: true });
  const event = query.data;
  const { open } = useOffer(event?.details.id ?? '', event && offerKey, event?.details.timeZone ?? NAMIBIA);
  const step = event && event.tickets.length > 0 ? nextStep(event, open !== undefined) : undefined;
  return (
    <Screen
      belowHeader
      testID="event"
      footer={event && step ? <BuyBar event={event} step={step} offerKey={open?.key} /> : undefined}
    >
      <Stack.Screen options={{ title: event?.details.name ?? 'Event' }} />
      <SeenNotice query={query} />
      {event ? (
        <Event event={event} link={link} />
      ) : query.error ? (
        <NotShown error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Screen>
  );
}

function Event({ event, link }: { event: EventDetail; link: WaitingListLink | undefined }) {
  const { details } = event;
  return (
    <>
      <EventPoster url={details.coverImageUrl || details.imageUrl} />
      <View style={{ gap: SPACE.one }}>
        <Text kind="eyebrow" colour="camelthornSoft">
          {details.category}
        </Text>
        <Text kind="title">{details.name}</Text>
        <SalesBadge status={details.salesStatus} />
      </View>
      <EventFacts details={details} />
      <EventActions details={details} />
      <TicketTypes event={event} link={link} />
      {details.description.trim() !== '' && (
        <View style={{ gap: SPACE.one }}>
          <Text kind="heading">About</Text>
          <MarkdownText>{details.description}</MarkdownText>
        </View>
      )}
    </>
  );
}

function NotShown({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (error instanceof CallError && error.code === 'event.not_found')
    return (
      <EmptyState title="Event not found" text="It may have been removed, or the link is incomplete.">
        <Button label="Show upcoming events" onPress={() => router.dismissTo('/')} />
      </EmptyState>
    );
  return <ErrorState message={messageOf(error)} retrying={retrying} onRetry={onRetry} />;
}

function Loading() {
  return (
    <View role="progressbar" aria-label="Loading the event" style={{ gap: SPACE.two }}>
      <Skeleton height={240} />
      <Skeleton width="80%" height={40} />
      <Skeleton height={160} />
    </View>
  );
}
