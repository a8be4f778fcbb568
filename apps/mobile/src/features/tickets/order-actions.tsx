import { shownReference } from '@quivertree/domain/orders/order-reference';
import { ticketEntry } from '@quivertree/domain/tickets/ticket-entry';
import { createEventInCalendarAsync } from 'expo-calendar/legacy';
import { router } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { sharePdf } from './share-pdf.ts';
import type { OrderTickets } from './stored-tickets.ts';

/** Calendar, PDF, receipt and event of an order's tickets. No calendar once the event is over. */
export function OrderActions({ order, isOver }: { order: OrderTickets; isOver: boolean }) {
  const { event, reference, pdfPath, receiptPath } = order;
  const pdf = useAttempt();
  const calendar = useAttempt();
  const share = (path: string, kind: string) =>
    void pdf.attempt(() => sharePdf(path, `${kind} ${shownReference(reference)}`));
  return (
    <View style={{ gap: SPACE.two }}>
      {!isOver && (
        <Text colour="camelthornSoft">
          If a code can’t be scanned, the letters below it work too. Anyone with a ticket’s code can use it, so only
          share it with your guests.
        </Text>
      )}
      {(pdf.problem ?? calendar.problem) !== undefined && (
        <Notice tone="problem" text={pdf.problem ?? calendar.problem ?? ''} />
      )}
      {!isOver && event.state !== 'postponed' && (
        <Button
          kind="outline"
          label="Add to calendar"
          busy={calendar.busy}
          onPress={() => void calendar.attempt(() => addToCalendar(event))}
        />
      )}
      <Button kind="outline" label="Share as PDF" busy={pdf.busy} onPress={() => share(pdfPath, 'Tickets')} />
      {receiptPath !== null && (
        <Button kind="quiet" label="Receipt" disabled={pdf.busy} onPress={() => share(receiptPath, 'Receipt')} />
      )}
      <Button kind="quiet" label="About the event" onPress={() => router.push(`/explore/${event.slug}`)} />
    </View>
  );
}

/** Opens the phone's own form for a new calendar entry, which needs no permission. */
async function addToCalendar(event: OrderTickets['event']): Promise<void> {
  const { name, description, start, end, location } = ticketEntry(event);
  await createEventInCalendarAsync({
    title: name,
    notes: description,
    startDate: new Date(start),
    endDate: new Date(end),
    location,
  }).catch(() => {
    throw new Error('Your calendar couldn’t be opened.');
  });
}
