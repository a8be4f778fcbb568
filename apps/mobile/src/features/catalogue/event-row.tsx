import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import { onNowText } from '@quivertree/domain/catalogue/on-now';
import { formatDay, formatTime } from '@quivertree/domain/dates/zoned-time';
import { shortPlace } from '@quivertree/domain/places/place';
import { router } from 'expo-router';
import { memo } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { EventPoster } from './event-poster.tsx';
import { priceText } from '@quivertree/domain/catalogue/price-text';
import { SalesBadge } from './sales-badge.tsx';
import { Skeleton } from '../../design/skeleton.tsx';

/** Tickets of these events are no longer sold, so a price would mislead. */
const NOTHING_TO_BUY: readonly string[] = ['over', 'cancelled'];

/** An event in a list: one button, read as one sentence. */
export const EventRow = memo(function EventRow({ event }: { event: EventCard }) {
  const when = event.onNow ? onNowText(event) : startOf(event);
  const price = NOTHING_TO_BUY.includes(event.salesStatus) ? undefined : priceText(event);
  return (
    <Pressable
      role="link"
      testID={`event-${event.slug}`}
      onPress={() => router.push({ pathname: '/explore/[event]', params: { event: event.slug || event.id } })}
      style={({ pressed }) => [styles.row, pressed && { opacity: 0.6 }]}
    >
      <View style={styles.poster}>
        <EventPoster url={event.imageUrl} shape={1} />
      </View>
      <View style={styles.text}>
        <Text kind="small" colour="camelthornSoft" figures>
          {when}
        </Text>
        <Text kind="name" numberOfLines={3}>
          {event.name}
        </Text>
        <Text kind="small" numberOfLines={2}>
          {shortPlace(event)}
        </Text>
        {price !== undefined && (
          <Text kind="strong" figures>
            {price}
          </Text>
        )}
        <SalesBadge status={event.salesStatus} />
      </View>
    </Pressable>
  );
});

/** Day and time; for a postponed event, that it has none yet. */
function startOf({ salesStatus, startsAt, startTime, timeZone }: EventCard): string {
  return salesStatus === 'postponed'
    ? startsAt
    : `${formatDay(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: SPACE.two, paddingVertical: SPACE.one, paddingHorizontal: SPACE.two },
  // Smaller on a small phone, so that large text has room beside it.
  poster: { width: '29%', maxWidth: 104 },
  text: { flex: 1, gap: SPACE.half },
});

/** Skeleton of rows in their final size. */
export function EventListSkeleton({ rows }: { rows: number }) {
  return (
    <View style={{ gap: SPACE.two, padding: SPACE.two }}>
      {Array.from({ length: rows }, (_, i) => (
        <View key={i} style={{ flexDirection: 'row', gap: SPACE.two }}>
          <Skeleton width={104} height={104} />
          <View style={{ flex: 1, gap: SPACE.one }}>
            <Skeleton width="50%" height={18} />
            <Skeleton width="90%" height={24} />
            <Skeleton width="70%" height={18} />
          </View>
        </View>
      ))}
    </View>
  );
}
