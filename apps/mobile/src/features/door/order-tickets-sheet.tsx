import { END_WORDS } from '@quivertree/door/end-words';
import { listedTickets, ORDER_TICKETS_WORDS } from '@quivertree/door/order-tickets';
import { doorEndOf } from '@quivertree/door/scan-queue';
import { readReference, shownReference } from '@quivertree/domain/orders/order-reference';
import { useQuery } from '@tanstack/react-query';
import { StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, useTheme } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { DoorSheet } from './door-sheet.tsx';
import type { Door } from './use-door.ts';

interface OrderTicketsSheetProps {
  reference: string;
  door: Door;
  eventId: string;
  /** The person at the door: a member, or someone with a door link. */
  keeper: 'member' | 'link';
  timeZone: string;
  onScan: (shortCode: string) => void;
  onClose: () => void;
}

/** Tickets of an order whose reference was typed at the door. They can be admitted one by one. */
export function OrderTicketsSheet(props: OrderTicketsSheetProps) {
  const { reference, door, eventId, keeper, timeZone, onScan, onClose } = props;
  const theme = useTheme();
  const tickets = useQuery({
    queryKey: ['door-tickets', eventId, reference],
    queryFn: ({ signal }) => door.calls.findTickets(reference, signal),
    gcTime: 0,
    retry: false,
  });
  const end = tickets.error && doorEndOf(tickets.error);
  // The door underneath soon says the same, and there a member can sign in again.
  if (end === 'session' || end === 'access')
    return (
      <DoorSheet title={END_WORDS[end][keeper].title} onClose={onClose}>
        <ErrorState message={END_WORDS[end][keeper].advice} />
      </DoorSheet>
    );
  return (
    <DoorSheet title={`Order ${shownReference(readReference(reference) ?? reference)}`} onClose={onClose}>
      <AnswerView query={tickets} loadingLabel={ORDER_TICKETS_WORDS.loading} skeleton={<Skeleton height={120} />}>
        {(found) => (
          <>
            <Text>{found.length === 0 ? ORDER_TICKETS_WORDS.none : ORDER_TICKETS_WORDS.advice}</Text>
            {listedTickets(found, door.state, { timeZone, fetchedAt: tickets.dataUpdatedAt }).map(
              ({ ticket, state, admittable }) => (
                <View key={ticket.id} style={[styles.ticket, { borderTopColor: theme.hairline }]}>
                  <View style={styles.words}>
                    <Text kind="strong">{ticket.attendeeName}</Text>
                    <Text kind="small" colour="camelthornSoft">{`${ticket.ticketTypeName} · ${state}`}</Text>
                  </View>
                  {admittable && (
                    <Button
                      kind="outline"
                      label="Admit"
                      accessibleLabel={`Admit ticket ${ticket.number}, ${ticket.attendeeName}`}
                      onPress={() => onScan(ticket.shortCode)}
                    />
                  )}
                </View>
              ),
            )}
          </>
        )}
      </AnswerView>
    </DoorSheet>
  );
}

const styles = StyleSheet.create({
  ticket: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.two,
    paddingVertical: SPACE.one,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
  words: { flex: 1 },
});
