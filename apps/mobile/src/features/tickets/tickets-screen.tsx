import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { plural } from '@quivertree/domain/text/plural';
import { router } from 'expo-router';
import { RefreshControl, SectionList, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { LinkRow } from '../../design/links.tsx';
import { Notice } from '../../design/notice.tsx';
import { useNoticeRoom } from '../../design/reported-heights.ts';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { serverNow } from '../../server/server-time.ts';
import { useSession } from '../../session/use-session.ts';
import { RemoveFromPhone } from '../accounts/sign-out.tsx';
import { LatestUnpaidOrder } from '../checkout/unpaid-order.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { OrderRow } from './order-row.tsx';
import { SignedOut } from './signed-out.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { ticketRows } from './ticket-rows.ts';
import { hasTickets } from './stored-tickets.ts';
import { deviceTickets, useTickets } from './tickets.ts';

/** Tickets of the user and of links opened on this phone, from its own store. */
export function TicketsScreen() {
  const { stored, syncing } = useTickets();
  const noticeRoom = useNoticeRoom();
  const { upcoming, past } = ticketRows(stored, serverNow());
  const sections = [
    { title: 'Upcoming', data: upcoming },
    { title: 'Past', data: past },
  ].filter(({ data }) => data.length > 0);
  return (
    <Screen scrolls={false} testID="tickets">
      <SectionList
        sections={sections}
        keyExtractor={({ ticketsKey }) => ticketsKey}
        contentContainerStyle={{ padding: SPACE.two, paddingBottom: SPACE.six + noticeRoom }}
        keyboardShouldPersistTaps="handled"
        stickySectionHeadersEnabled={false}
        refreshControl={<RefreshControl refreshing={syncing} onRefresh={() => void deviceTickets.sync()} />}
        ListHeaderComponent={
          <View style={{ gap: SPACE.two, paddingBottom: SPACE.two }}>
            <Text kind="title">My Tickets</Text>
            <TicketNotices />
          </View>
        }
        renderSectionHeader={({ section }) => (
          <Text kind="heading" style={{ paddingVertical: SPACE.one }}>
            {section.title}
          </Text>
        )}
        renderItem={({ item }) => <OrderRow row={item} />}
        ListEmptyComponent={<WithoutTickets />}
        ListFooterComponent={<BelowTickets />}
      />
    </Screen>
  );
}

/** Notices about the tickets below. */
function TicketNotices() {
  const { ready, user } = useSession();
  const { userId, emailConfirmed, voided } = useTickets().stored;
  return (
    <>
      <StorageNotice />
      <LatestUnpaidOrder />
      {voided.length > 0 && (
        <Notice tone="problem" text={voidedText(voided)}>
          <Button kind="outline" label="Hide this message" onPress={() => deviceTickets.dismissVoided()} />
        </Notice>
      )}
      {ready && user === null && userId !== null && (
        <Notice text="You’ve been signed out. Your tickets still work. Sign in to see new ones.">
          <Button kind="outline" label="Sign in" onPress={() => router.push('/login?from=/tickets')} />
        </Notice>
      )}
      {user && userId === user.id && !emailConfirmed && <ConfirmAddress />}
    </>
  );
}

/** Age of the tickets if they couldn't be updated, below them so that they don't move, and a link to the saved list. */
function BelowTickets() {
  const { stored, problem } = useTickets();
  const { syncedAt } = stored;
  return (
    <View style={{ gap: SPACE.two, paddingTop: SPACE.three }}>
      {problem !== undefined && syncedAt !== null && (
        <Notice text={`Your tickets couldn’t be updated. Last updated: ${formatDateTime(syncedAt, NAMIBIA)}.`} />
      )}
      <LinkRow label="Saved events and followed organisers" testID="to-saved" onPress={() => router.push('/saved')} />
      {hasTickets(stored) && <RemoveFromPhone />}
    </View>
  );
}

function voidedText(voided: readonly { eventName: string }[]): string {
  const names = new Set(voided.map(({ eventName }) => eventName));
  const events = [...names].join(', ');
  return plural(
    voided.length,
    `1 ticket for ${events} is no longer valid. It was cancelled, refunded or resold.`,
    `{n} tickets for ${events} are no longer valid. They were cancelled, refunded or resold.`,
  );
}

/** Shown while there are no tickets: the reason, and what to do. */
function WithoutTickets() {
  const { ready, user } = useSession();
  const { stored, syncing, problem } = useTickets();
  if (!ready || (syncing && stored.syncedAt === null))
    return (
      <View aria-busy aria-label="Loading tickets" role="progressbar" style={{ gap: SPACE.two }}>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </View>
    );
  if (user === null) return <SignedOut />;
  if (problem !== undefined && stored.syncedAt === null)
    return (
      <ErrorState
        message={`Error loading your tickets: ${problem}`}
        retrying={syncing}
        onRetry={() => void deviceTickets.sync()}
      />
    );
  if (!stored.emailConfirmed) return null;
  return (
    <EmptyState
      title="No tickets yet"
      text="Tickets you buy, or that someone transfers to you, will show up here and in your email."
    >
      <Button label="Find an event" onPress={() => router.push('/')} />
    </EmptyState>
  );
}
