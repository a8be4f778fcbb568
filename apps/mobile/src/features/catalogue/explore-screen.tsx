import { messageOf } from '@quivertree/contract/error-message';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import { FILTER_CHOICES, otherTowns } from '@quivertree/domain/catalogue/event-filter';
import { EVENT_SORTS, type EventSearch, NO_SEARCH, readEventSearch } from '@quivertree/domain/catalogue/event-search';
import { exploreHeading } from '@quivertree/domain/catalogue/explore-heading';
import { FlashList } from '@shopify/flash-list';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { useNoticeRoom } from '../../design/reported-heights.ts';
import { Screen } from '../../design/screen.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { DateRangeFilter } from './date-range-filter.tsx';
import { EventCounts } from './event-counts.tsx';
import { EventRow, EventListSkeleton } from './event-row.tsx';
import { FilterSelect } from './filter-select.tsx';
import { NearMe } from './near-me.tsx';
import { SearchField } from './search-field.tsx';
import { STALE_TIMES } from './stale-times.ts';
import { useEventPages } from './use-event-pages.ts';

/** Skeleton rows (specification, section 9). */
const SKELETON_ROWS = 9;

/**
 * Events found by words, place, category, date and price. The search is in the screen's parameters, so links can set
 * it.
 */
export function ExploreScreen() {
  const search = readEventSearch(new URLSearchParams(useLocalSearchParams<Record<string, string>>()));
  const pages = useEventPages(search);
  const noticeRoom = useNoticeRoom();
  const events = pages.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <Screen scrolls={false} testID="explore">
      <FlashList
        data={events}
        keyExtractor={({ id }) => id}
        renderItem={({ item }) => <EventRow event={item} />}
        contentContainerStyle={{ paddingBottom: noticeRoom }}
        keyboardShouldPersistTaps="handled"
        ListHeaderComponent={<Header search={search} pages={pages} />}
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

/** Maximum prices to choose from, in whole units of the currency. */
const PRICES = ['100', '250', '500', '1000'];
const PRICE_CHOICES = [
  { value: '', label: 'Any price' },
  { value: 'free', label: 'Free only' },
  ...PRICES.map((price) => ({ value: price, label: `Up to N$ ${price}` })),
];
/** Sorts to choose from; by distance only from a position. */
const sortChoices = ({ near }: EventSearch) => [
  { value: '', label: 'Default order' },
  ...EVENT_SORTS.filter(({ value }) => value !== 'distance' || near !== ''),
];

function Header({ search, pages }: { search: EventSearch; pages: Pages }) {
  const [problem, setProblem] = useState<string>();
  const understood = pages.data?.pages[0]?.understood;
  const towns = useCall(listTowns, {}, { staleTime: STALE_TIMES.eventList, offline: true });
  const choices = { ...FILTER_CHOICES, city: [...FILTER_CHOICES.city, ...otherTowns(towns.data ?? [], search.city)] };
  const select = (name: 'city' | 'category', label: string) => (
    <FilterSelect
      label={label}
      choices={choices[name]}
      value={search[name]}
      onChoose={(value) => router.setParams({ [name]: value })}
    />
  );
  return (
    <View style={{ gap: SPACE.two, padding: SPACE.two }}>
      <Text kind="title">{exploreHeading(search)}</Text>
      <SearchField key={search.q} words={search.q} />
      <ScrollView
        horizontal
        showsHorizontalScrollIndicator={false}
        keyboardShouldPersistTaps="handled"
        style={styles.filters}
        contentContainerStyle={styles.filterRow}
      >
        <NearMe search={search} onProblem={setProblem} />
        {select('city', 'City')}
        <FilterSelect
          label="Date"
          choices={choices.date}
          value={search.date}
          onChoose={(date) => router.setParams({ date, from: '', to: '' })}
        />
        {select('category', 'Category')}
        <FilterSelect
          label="Price"
          choices={PRICE_CHOICES}
          value={search.free === '' ? search.priceMax : 'free'}
          onChoose={(value) =>
            router.setParams(value === 'free' ? { free: 'true', priceMax: '' } : { free: '', priceMax: value })
          }
        />
        <DateRangeFilter search={search} />
        <FilterSelect
          label="Sort by"
          choices={sortChoices(search)}
          value={search.sort}
          onChoose={(sort) => router.setParams({ sort })}
        />
      </ScrollView>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {understood && (
        <Notice text={understood.sentence}>
          <Button
            label="Search for these words only"
            kind="outline"
            onPress={() => router.setParams({ q: understood.quoted })}
          />
        </Notice>
      )}
      <EventCounts search={search} />
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
  const alternatives = pages.data?.pages[0]?.alternatives ?? [];
  return (
    <View>
      <View style={{ paddingHorizontal: SPACE.two }}>
        <EmptyState title="No events match your filters">
          <Button label="Show all events" kind="outline" onPress={() => router.setParams({ ...NO_SEARCH })} />
        </EmptyState>
        {alternatives.length > 0 && <Text kind="heading">Closest matches</Text>}
      </View>
      {alternatives.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </View>
  );
}

/** Footer of the list: says that more is loading, or that the next page couldn't be loaded. */
function MoreEvents({ pages }: { pages: Pages }) {
  if (pages.isFetchingNextPage) return <EventListSkeleton rows={1} />;
  if (!pages.isFetchNextPageError) return null;
  return (
    <View style={{ padding: SPACE.two }}>
      <ErrorState message={messageOf(pages.error)} onRetry={() => void pages.fetchNextPage()} />
    </View>
  );
}

const styles = StyleSheet.create({
  // The row reaches the edges of the screen, so that a cut-off filter shows that there are more.
  filters: { marginHorizontal: -SPACE.two },
  filterRow: { gap: SPACE.one, paddingHorizontal: SPACE.two },
});
