import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import { eventStart } from '@quivertree/domain/events/event-date';
import { shortPlace } from '@quivertree/domain/places/place';
import { router } from 'expo-router';
import { Pressable, ScrollView, StyleSheet, useWindowDimensions, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { MEASURE, SPACE } from '../../design/theme.ts';
import { EventPoster } from './event-poster.tsx';
import { SalesBadge } from './sales-badge.tsx';

/** Featured events to swipe through, each with its whole poster. Part of the next one is in view. */
export function FeaturedEvents({ events }: { events: readonly EventCard[] }) {
  const screen = Math.min(useWindowDimensions().width, MEASURE);
  const width = screen - 2 * SPACE.two - (events.length > 1 ? SPACE.three : 0);
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      decelerationRate="fast"
      snapToInterval={width + SPACE.two}
      style={styles.scroll}
      contentContainerStyle={styles.row}
    >
      {events.map((event) => (
        <View key={event.id} style={{ width }}>
          <FeaturedEvent event={event} />
        </View>
      ))}
    </ScrollView>
  );
}

function FeaturedEvent({ event }: { event: EventCard }) {
  return (
    <Pressable
      role="link"
      onPress={() => router.push({ pathname: '/explore/[event]', params: { event: event.slug || event.id } })}
      style={({ pressed }) => ({ gap: SPACE.one, opacity: pressed ? 0.6 : 1 })}
    >
      <EventPoster url={event.imageUrl} />
      <Text kind="heading">{event.name}</Text>
      <Text figures>{`${startOf(event)} · ${shortPlace(event)}`}</Text>
      <SalesBadge status={event.salesStatus} />
    </Pressable>
  );
}

function startOf({ salesStatus, startTime, timeZone }: EventCard): string {
  // In large text on a small phone, a date is wider than the card and needs spaces to break at.
  return eventStart({ state: salesStatus, startsAt: startTime, timeZone }).replaceAll('\u00a0', ' ');
}

const styles = StyleSheet.create({
  scroll: { flexGrow: 0, marginHorizontal: -SPACE.two },
  row: { gap: SPACE.two, paddingHorizontal: SPACE.two },
});
