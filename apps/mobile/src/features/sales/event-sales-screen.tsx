import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { getDoor } from '@quivertree/contract/door/door';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { getEventSales } from '@quivertree/contract/sales/sales';
import { eventStart } from '@quivertree/domain/events/event-date';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { earningsNote, netSalesNote } from '@quivertree/domain/sales/money-notes';
import { router, useLocalSearchParams } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, useTheme } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { Figure, Figures } from './figures.tsx';

/** Interval at which figures are fetched again while they are in view, in milliseconds. */
const REFRESH_MS = 30_000;

type Sales = Answer<typeof getEventSales>;

/** An event's sales at a glance: totals, admissions and ticket types. */
export function EventSalesScreen() {
  const { eventId } = useLocalSearchParams<{ eventId: string }>();
  const sales = useCall(getEventSales, { params: { eventId }, query: {} }, { refetchInterval: REFRESH_MS });
  return (
    <Screen belowHeader testID="event-sales">
      <AnswerView query={sales} loadingLabel="Loading sales" skeleton={<Skeleton height={320} />}>
        {(answer) => (
          <>
            <SeenNotice query={sales} />
            <Heading event={answer.event} />
            <Totals sales={answer} />
            <TicketTypes sales={answer} />
          </>
        )}
      </AnswerView>
    </Screen>
  );
}

function Heading({ event }: { event: Sales['event'] }) {
  const { id, name, state } = event;
  const frame = useCall(getHubEvent, { params: { eventId: id } });
  const memberRole = frame.data?.organiser.role ?? null;
  return (
    <View style={styles.part}>
      <Text kind="title">{name}</Text>
      <Text colour="camelthornSoft">{`${EVENT_STATE_LABELS[state]} · ${eventStart(event)}`}</Text>
      {isOpenTo(getDoor.access, { isAdministrator: false, memberRole }) && (
        <Button
          label="Open door"
          onPress={() => router.push({ pathname: '/door/[eventId]', params: { eventId: id } })}
          testID="open-event-door"
        />
      )}
    </View>
  );
}

function Totals({ sales: { tickets, money } }: { sales: Sales }) {
  const shown = (amount: number) => formatMoney({ amount: minorOf(amount), currency: money.currency });
  return (
    <Figures title="Sales so far">
      <Figure figure="sold" value={tickets.sold.toLocaleString('en')} />
      <Figure
        figure="admitted"
        value={tickets.admitted.toLocaleString('en')}
        note={`${tickets.awaited.toLocaleString('en')} awaited`}
      />
      <Figure figure="grossSales" value={shown(money.grossSales)} />
      <Figure figure="netSales" value={shown(money.netSales)} note={netSalesNote(money, shown)} />
      <Figure figure="earnings" value={shown(money.earnings)} note={earningsNote(money, shown)} />
    </Figures>
  );
}

function TicketTypes({ sales: { byType, money } }: { sales: Sales }) {
  const theme = useTheme();
  return (
    <View>
      <Text kind="heading">Ticket types</Text>
      {byType.map(({ ticketTypeId, name, valid, capacity, faceValue }) => (
        <View key={ticketTypeId} style={[styles.row, { borderTopColor: theme.hairline }]}>
          <View style={styles.name}>
            <Text kind="strong">{name}</Text>
            <Text kind="small" colour="camelthornSoft" figures>
              {`Face value ${formatMoney({ amount: minorOf(faceValue), currency: money.currency })}`}
            </Text>
          </View>
          <Text figures>{`${valid.toLocaleString('en')} of ${capacity.toLocaleString('en')}`}</Text>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  part: { gap: SPACE.one, alignItems: 'flex-start' },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.two,
    paddingVertical: SPACE.one,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
  name: { flex: 1 },
});
