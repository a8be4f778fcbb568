import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { shortPlace } from '@quivertree/domain/places/place';
import { router } from 'expo-router';
import { Pressable } from 'react-native';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { EventPoster } from './event-poster.tsx';
import { SalesBadge } from './sales-badge.tsx';

/** A featured event with its whole poster. */
export function FeaturedEvent({ event }: { event: EventCard }) {
  return (
    <Pressable
      role="link"
      onPress={() => router.push({ pathname: '/explore/[event]', params: { event: event.slug || event.id } })}
      style={({ pressed }) => ({ gap: SPACE.one, opacity: pressed ? 0.6 : 1 })}
    >
      <EventPoster url={event.imageUrl} />
      <Text kind="heading">{event.name}</Text>
      <Text figures>{`${formatDateTime(event.startTime, event.timeZone)} · ${shortPlace(event)}`}</Text>
      <SalesBadge status={event.salesStatus} />
    </Pressable>
  );
}
