import { messageOf } from '@quivertree/contract/error-message';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import { type EventFilter, FILTER_CHOICES, NO_FILTER, otherTowns } from '@quivertree/domain/catalogue/event-filter';
import { exploreHeading } from '@quivertree/domain/catalogue/explore-heading';
import { readEventFilter } from '@quivertree/domain/catalogue/read-event-filter';
import { FlashList } from '@shopify/flash-list';
import { router, useLocalSearchParams } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Screen } from '../../design/screen.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { EventListSkeleton } from './event-list-skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { FilterSelect } from './filter-select.tsx';
import { STALE_TIMES } from './stale-times.ts';
import { useEventPages } from './use-event-pages.ts';

/** Skeleton rows (specification, section 9). */
const SKELETON_ROWS = 9;

/** Events by city, category and date. The filter is in the screen's parameters, as links set it. */
export function ExploreScreen() {
  const filter = readEventFilter(new URLSearchParams(useLocalSearchParams<Record<string, string>>()));
  const pages = useEventPages(filter);
  const events = pages.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <Screen scrolls={false} testID="explore">
      <FlashList
        data={events}
        keyExtractor={({ id }) => id}
        renderItem={({ item }) => <EventRow event={item} />}
        ListHeaderComponent={<Header filter={filter} pages={pages} />}
        ListEmptyComponent={<WithoutEvents pages={pages} />}
        ListFooterComponent={events.length > 0 ? <MoreEvents pages={pages} /> : null}
        onEndReached={() => {
          if (pages.hasNextPage && !pages.isFetching && !pages.error) void pages.fetchNextPage();
        }}
        onRefresh={() => void pages.refetch()}
        refreshing={pages.isRefetching && !pages.isFetchingNextPage}
      />
    </Screen>
  );
}

type Pages = ReturnType<typeof useEventPages>;

function Header({ filter, pages }: { filter: EventFilter; pages: Pages }) {
  const towns = useCall(listTowns, {}, { staleTime: STALE_TIMES.eventList, offline: true });
  const choices = { ...FILTER_CHOICES, city: [...FILTER_CHOICES.city, ...otherTowns(towns.data ?? [], filter.city)] };
  const select = (name: keyof EventFilter, label: string) => (
    <FilterSelect
      label={label}
      choices={choices[name]}
      value={filter[name]}
      onChoose={(value) => router.setParams({ [name]: value })}
    />
  );
  return (
    <View style={{ gap: SPACE.two, padding: SPACE.two }}>
      <Text kind="title">{exploreHeading(filter)}</Text>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: SPACE.one }}>
        {select('city', 'City')}
        {select('category', 'Category')}
        {select('date', 'Date')}
      </View>
      <SeenNotice query={pages} />
    </View>
  );
}

function WithoutEvents({ pages }: { pages: Pages }) {
  if (pages.error)
    return (
      <View style={{ padding: SPACE.two }}>
        <ErrorState
          message={`Error loading events: ${messageOf(pages.error)}`}
          retrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      </View>
    );
  if (pages.isPending)
    return (
      <View role="progressbar" aria-label="Loading events">
        <EventListSkeleton rows={SKELETON_ROWS} />
      </View>
    );
  return (
    <View style={{ paddingHorizontal: SPACE.two }}>
      <EmptyState title="No events match your filters">
        <Button label="Show all events" kind="outline" onPress={() => router.setParams({ ...NO_FILTER })} />
      </EmptyState>
    </View>
  );
}

/** The end of the list: more to come, or an error of the next page. */
function MoreEvents({ pages }: { pages: Pages }) {
  if (pages.isFetchingNextPage) return <EventListSkeleton rows={1} />;
  if (!pages.isFetchNextPageError) return null;
  return (
    <View style={{ padding: SPACE.two }}>
      <ErrorState message={messageOf(pages.error)} onRetry={() => void pages.fetchNextPage()} />
    </View>
  );
}
