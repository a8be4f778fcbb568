import { countEvents } from '@quivertree/contract/catalogue/search';
import { type EventSearch, wantedParameters } from '@quivertree/domain/catalogue/event-search';
import { useQuery } from '@tanstack/react-query';
import { router } from 'expo-router';
import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { RADIUS, SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { serverNow } from '../../server/server-time.ts';
import { apiClient } from '../../session/session.ts';
import { STALE_TIMES } from './stale-times.ts';

/** Maximum number of towns and of categories, as on the web. */
const MAX_SHOWN = 8;

/** Numbers of matching events by town and category, which narrow the search down. Empty until they are known. */
export function EventCounts({ search }: { search: EventSearch }) {
  const { data } = useQuery({
    queryKey: [countEvents.name, search],
    staleTime: STALE_TIMES.eventList,
    queryFn: ({ signal }) => apiClient.call(countEvents, { query: wantedParameters(search, serverNow()) }, { signal }),
  });
  if (!data) return null;
  return (
    <View style={{ gap: SPACE.one }}>
      <Counts
        label="By town"
        counts={data.towns}
        chosen={search.city}
        onChoose={(city) => router.setParams({ city })}
      />
      <Counts
        label="By category"
        counts={data.categories}
        chosen={search.category.toLowerCase()}
        onChoose={(category) => router.setParams({ category })}
      />
    </View>
  );
}

interface CountsProps {
  label: string;
  counts: readonly { name: string; events: number }[];
  /** Value in lower case that the search is already limited to. */
  chosen: string;
  onChoose: (value: string) => void;
}

function Counts({ label, counts, chosen, onChoose }: CountsProps) {
  const theme = useTheme();
  if (counts.length === 0) return null;
  return (
    <View role="group" aria-label={label}>
      <Text kind="eyebrow" colour="camelthornSoft">
        {label}
      </Text>
      <ScrollView
        horizontal
        showsHorizontalScrollIndicator={false}
        style={styles.scroll}
        contentContainerStyle={styles.row}
      >
        {counts.slice(0, MAX_SHOWN).map(({ name, events }) => {
          const value = name.toLowerCase();
          const isChosen = value === chosen;
          const ink = isChosen ? 'pan' : 'camelthorn';
          return (
            <Pressable
              key={name}
              role="checkbox"
              aria-checked={isChosen}
              onPress={() => onChoose(isChosen ? 'all' : value)}
              style={[
                styles.count,
                { borderColor: theme.camelthorn },
                isChosen && { backgroundColor: theme.camelthorn },
              ]}
            >
              <Text colour={ink}>{name}</Text>
              <Text kind="small" colour={ink} figures>
                {events.toLocaleString('en')}
              </Text>
            </Pressable>
          );
        })}
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  scroll: { marginHorizontal: -SPACE.two },
  row: { gap: SPACE.one, paddingVertical: SPACE.half, paddingHorizontal: SPACE.two },
  count: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.one,
    minHeight: TARGET,
    paddingHorizontal: SPACE.two,
    borderWidth: 1,
    borderRadius: RADIUS.full,
  },
});
