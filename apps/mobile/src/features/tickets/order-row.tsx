import { dateBlock } from '@quivertree/domain/dates/zoned-time';
import { eventStart } from '@quivertree/domain/events/event-date';
import { router } from 'expo-router';
import { Pressable, View } from 'react-native';
import { SPACE, useTheme } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import type { TicketRow } from './ticket-rows.ts';

/** Labels of events that don't take place as planned. */
const STATES: Partial<Record<TicketRow['state'], string>> = { cancelled: 'Cancelled', postponed: 'Postponed' };

/** An order in the list, which opens its tickets. */
export function OrderRow({ row }: { row: TicketRow }) {
  const theme = useTheme();
  const { name, place, state, summary, ticketsKey } = row;
  const changed = STATES[state];
  return (
    <Pressable
      role="link"
      onPress={() => router.push(`/tickets/${encodeURIComponent(ticketsKey)}`)}
      testID="order-row"
      style={({ pressed }) => ({
        flexDirection: 'row',
        gap: SPACE.two,
        paddingVertical: SPACE.two,
        borderTopWidth: 1,
        borderTopColor: theme.hairline,
        opacity: pressed ? 0.6 : 1,
      })}
    >
      <View style={{ minWidth: SPACE.six, alignItems: 'center' }}>{state !== 'postponed' && <Day row={row} />}</View>
      <View style={{ flex: 1, gap: SPACE.half }}>
        <Text kind="name">{name}</Text>
        {changed !== undefined && (
          <Text kind="strong" colour="rustInk">
            {changed}
          </Text>
        )}
        <Text kind="small" figures>
          {eventStart(row)}
        </Text>
        <Text kind="small" colour="camelthornSoft">
          {place}
        </Text>
        <Text kind="small" colour="camelthornSoft">
          {summary}
        </Text>
      </View>
    </Pressable>
  );
}

function Day({ row: { startsAt, timeZone } }: { row: TicketRow }) {
  const { weekday, day, month } = dateBlock(startsAt, timeZone);
  return (
    <>
      <Text kind="eyebrow" colour="duneInk">
        {weekday}
      </Text>
      <Text kind="heading" role="none">
        {day}
      </Text>
      <Text kind="eyebrow" colour="camelthornSoft">
        {month}
      </Text>
    </>
  );
}
