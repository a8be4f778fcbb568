import { type EventCard, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { router } from 'expo-router';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { LatestUnpaidOrder } from '../checkout/unpaid-order.tsx';
import { EventRow, EventListSkeleton } from './event-row.tsx';
import { FeaturedEvents } from './featured-events.tsx';
import { SavedEvents } from '../following/saved-events.tsx';
import { STALE_TIMES } from './stale-times.ts';

/** Number of events on the home page (specification, section 9). */
const FEATURED_SIZE = 3;
const UPCOMING_SIZE = 6;
const SOONEST_FIRST = 'startTime,ASC';

/** An order that hasn't been paid yet, featured events, those saved on this phone, and what comes next. */
export function HomeScreen() {
  const featured = useCall(
    listEvents,
    { query: { page: 0, size: FEATURED_SIZE, sort: SOONEST_FIRST, featured: 'true', featuredPlaces: FEATURED_SIZE } },
    { staleTime: STALE_TIMES.eventList, offline: true },
  );
  const upcoming = useCall(
    listEvents,
    { query: { page: 0, size: UPCOMING_SIZE, sort: SOONEST_FIRST } },
    { staleTime: STALE_TIMES.eventList, offline: true },
  );
  return (
    <Screen testID="home">
      <LatestUnpaidOrder />
      {/* Without featured events, the screen begins with the upcoming ones; their error says enough. */}
      {featured.isPending && <Skeleton height={280} />}
      {featured.data && featured.data.content.length > 0 && <FeaturedEvents events={featured.data.content} />}
      <SavedEvents />
      <Section title="Upcoming events">
        <SeenNotice query={upcoming} />
        <AnswerView query={upcoming} loadingLabel="Loading events" skeleton={<EventListSkeleton rows={4} />}>
          {({ content }) => <Upcoming events={content} />}
        </AnswerView>
      </Section>
    </Screen>
  );
}

function Upcoming({ events }: { events: readonly EventCard[] }) {
  if (events.length === 0)
    return <EmptyState title="No upcoming events yet" text="Events will show up here as soon as they’re published." />;
  return (
    <View style={{ gap: SPACE.two, marginHorizontal: -SPACE.two }}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
      <View style={{ paddingHorizontal: SPACE.two }}>
        <Button label="Show all events" kind="outline" onPress={() => router.navigate('/explore')} />
      </View>
    </View>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View style={{ gap: SPACE.one }}>
      <Text kind="heading">{title}</Text>
      {children}
    </View>
  );
}
