import { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { venueOf } from '@quivertree/domain/places/place';
import { FlashList } from '@shopify/flash-list';
import { router } from 'expo-router';
import { useMemo } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { EmptyState } from '../../design/empty-state.tsx';
import { useNoticeRoom } from '../../design/reported-heights.ts';
import { Screen } from '../../design/screen.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { useNow } from '../checkout/use-now.ts';
import { type AgendaRow, agendaRows } from './agenda.ts';
import { EventListSkeleton } from './event-row.tsx';
import { STALE_TIMES } from './stale-times.ts';

/** All published events by day, from today on. */
export function CalendarScreen() {
  const query = useCall(listCalendarEvents, {}, { staleTime: STALE_TIMES.calendar, offline: true });
  const now = useNow();
  const noticeRoom = useNoticeRoom();
  const rows = useMemo(() => agendaRows(query.data ?? [], now), [query.data, now]);
  return (
    <Screen scrolls={false} testID="calendar">
      <View style={styles.title}>
        <Text kind="title">Calendar</Text>
        <SeenNotice query={query} />
      </View>
      <View style={styles.rest}>
        <AnswerView query={query} loadingLabel="Loading the calendar" skeleton={<EventListSkeleton rows={6} />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title="No upcoming events yet"
                text="Events will show up here as soon as they’re published."
              />
            ) : (
              <FlashList
                data={rows}
                contentContainerStyle={{ paddingBottom: noticeRoom }}
                keyExtractor={({ key }) => key}
                getItemType={({ kind }) => kind}
                renderItem={({ item }) => <Row row={item} />}
              />
            )
          }
        </AnswerView>
      </View>
    </Screen>
  );
}

function Row({ row }: { row: AgendaRow }) {
  const theme = useTheme();
  if (row.kind === 'day')
    return (
      <View style={[styles.day, { borderTopColor: theme.camelthorn }]}>
        <Text kind="subheading" figures>
          {row.title}
        </Text>
      </View>
    );
  const { event, time } = row;
  return (
    <Pressable
      role="link"
      onPress={() => router.push({ pathname: '/explore/[event]', params: { event: event.slug || event.id } })}
      style={({ pressed }) => [styles.event, pressed && { opacity: 0.6 }]}
    >
      <Text kind="strong" colour="duneInk" figures style={styles.time}>
        {time}
      </Text>
      <View style={styles.words}>
        <Text kind="name">{event.title}</Text>
        <Text kind="small" colour="camelthornSoft">
          {venueOf(event.location)}
        </Text>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  title: { padding: SPACE.two },
  rest: { flex: 1, paddingHorizontal: SPACE.two },
  day: { borderTopWidth: 2, paddingTop: SPACE.one, marginTop: SPACE.one },
  // On a small phone, large text moves the name below the time.
  event: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    columnGap: SPACE.two,
    minHeight: TARGET,
    paddingVertical: SPACE.one,
  },
  time: { minWidth: 72 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 190 },
});
