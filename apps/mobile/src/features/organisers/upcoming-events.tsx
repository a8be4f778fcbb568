import type { Answer } from '@quivertree/contract/call';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { eventStart } from '@quivertree/domain/events/event-date';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { router } from 'expo-router';
import { Pressable, StyleSheet, View } from 'react-native';
import { Icon } from '../../design/icon.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { RADIUS, SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';

const EVENTS = 20;

interface UpcomingEventsProps {
  organiserId: string;
  /** False for members who may only open doors. */
  seesSales: boolean;
}

/** An organisation's upcoming events with their valid tickets. Each leads to its sales, or to its door. */
export function UpcomingEvents({ organiserId, seesSales }: UpcomingEventsProps) {
  const query = { size: EVENTS, sort: 'startsAt,ASC', when: 'coming' } as const;
  const events = useCall(listOrganiserEvents, { params: { organiserId }, query });
  return (
    <View>
      <Text kind="heading">Upcoming events</Text>
      <AnswerView query={events} loadingLabel="Loading events" skeleton={<Skeleton height={160} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text>No upcoming events. They’ll show up here as soon as there are some.</Text>
          ) : (
            <>
              {items.map((event) => (
                <EventRow key={event.id} event={event} seesSales={seesSales} />
              ))}
            </>
          )
        }
      </AnswerView>
    </View>
  );
}

type ListedEvent = Answer<typeof listOrganiserEvents>['items'][number];

function EventRow({ event, seesSales }: { event: ListedEvent; seesSales: boolean }) {
  const theme = useTheme();
  const { id, name, state, valid, capacity } = event;
  const pathname = seesSales ? '/business/events/[eventId]' : '/door/[eventId]';
  const when = eventStart(event);
  const share = capacity > 0 ? Math.min(1, valid / capacity) : 0;
  return (
    <Pressable
      role="link"
      onPress={() => router.push({ pathname, params: { eventId: id } })}
      testID="event-sales-row"
      style={[styles.row, { borderBottomColor: theme.hairline }]}
    >
      <View style={styles.words}>
        <Text kind="strong">{name}</Text>
        <Text kind="small" colour="camelthornSoft">
          {state === 'published' ? when : `${EVENT_STATE_LABELS[state]} · ${when}`}
        </Text>
        <Text kind="small" figures>
          {`${valid.toLocaleString('en')} of ${capacity.toLocaleString('en')} tickets`}
        </Text>
        <View style={[styles.bar, { backgroundColor: theme.panDeep }]}>
          <View style={[styles.bar, { backgroundColor: theme.lichenInk, width: `${share * 100}%` }]} />
        </View>
      </View>
      <Icon name="chevron" colour="camelthornSoft" />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    minHeight: TARGET,
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.two,
    paddingVertical: SPACE.two,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  words: { flex: 1, gap: SPACE.half },
  bar: { height: 4, borderRadius: RADIUS.full },
});
