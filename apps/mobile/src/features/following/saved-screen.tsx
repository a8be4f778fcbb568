import { unfollowOrganiser } from '@quivertree/contract/following/following';
import { savedEventDate } from '@quivertree/domain/following/saved-event';
import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { eventPath } from '../../links/event-path.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { apiClient } from '../../session/session.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { useSession } from '../../session/use-session.ts';
import { useSavedEvents } from './use-saved-events.ts';
import { NewsChoices } from './news-choices.tsx';
import { useChangeFollowing, useFollowing } from './use-following.ts';

/** Events saved on this phone or in the account, organisers that the user follows, and the news they get by email. */
export function SavedScreen() {
  const { ready, user } = useSession();
  return (
    <Screen belowHeader testID="saved">
      <Text kind="title">Saved</Text>
      {ready && user === null && (
        <Notice text="This list is stored on this phone only. Sign in to see it on all your devices.">
          <Button
            kind="outline"
            label="Sign in"
            onPress={() => router.push({ pathname: '/login', params: { from: '/saved' } })}
          />
        </Notice>
      )}
      <Events />
      {user ? (
        <AccountsFollowing />
      ) : (
        <Section title="Organisers you follow">
          <NoOrganisers />
        </Section>
      )}
    </Screen>
  );
}

function Events() {
  const { events, toggle } = useSavedEvents();
  return (
    <Section title="Events">
      {events.length === 0 && (
        <Nothing title="No saved events yet" text="Save an event on its page, and it’ll show up here.">
          <Button label="Find an event" onPress={() => router.dismissTo('/explore')} />
        </Nothing>
      )}
      {events.map((event) => (
        <Row
          key={event.id}
          name={event.name}
          note={savedEventDate(event)}
          action="Remove"
          onOpen={() => router.push(eventPath(event))}
          onRemove={() => toggle(event)}
        />
      ))}
    </Section>
  );
}

/** Followed organisers and news, which only an account has. */
function AccountsFollowing() {
  const { following } = useFollowing();
  const { busy, problem, change } = useChangeFollowing();
  return (
    <AnswerView query={following} loadingLabel="Loading the organisers you follow" skeleton={<Skeleton height={160} />}>
      {({ organisers, newsKinds }) => (
        <>
          <Section title="Organisers you follow">
            {organisers.length === 0 && <NoOrganisers />}
            {organisers.map(({ slug, name }) => (
              <Row
                key={slug}
                name={name}
                action="Unfollow"
                busy={busy}
                onOpen={() => openOrganiser(slug)}
                onRemove={() => void change(() => apiClient.call(unfollowOrganiser, { params: { slug } }))}
              />
            ))}
            {problem !== undefined && <Notice tone="problem" text={problem} />}
          </Section>
          <NewsChoices chosen={newsKinds} />
        </>
      )}
    </AnswerView>
  );
}

function NoOrganisers() {
  return (
    <Nothing
      title="You don’t follow anyone yet"
      text="Follow an organiser on an event’s page, and they’ll show up here."
    />
  );
}

/** Text of an empty section, which has a heading already. */
function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <View style={{ gap: SPACE.one, alignItems: 'flex-start' }}>
      <Text kind="strong">{title}</Text>
      <Text>{text}</Text>
      {children}
    </View>
  );
}

/** Opens an organiser's page on top of the app. Without a browser, nothing opens. */
function openOrganiser(slug: string): void {
  void openBrowserAsync(`${SERVER_URL}/organisers/${encodeURIComponent(slug)}`).catch(() => undefined);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View>
      <Text kind="heading" style={{ paddingBottom: SPACE.one }}>
        {title}
      </Text>
      {children}
    </View>
  );
}

interface RowProps {
  name: string;
  note?: string;
  /** Verb of the button that removes the row. */
  action: string;
  busy?: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function Row({ name, note, action, busy = false, onOpen, onRemove }: RowProps) {
  const theme = useTheme();
  return (
    <View style={[styles.row, { borderTopColor: theme.hairline }]}>
      <Pressable role="link" onPress={onOpen} style={({ pressed }) => [styles.link, { opacity: pressed ? 0.6 : 1 }]}>
        <Text kind="name">{name}</Text>
        {note !== undefined && (
          <Text kind="small" colour="camelthornSoft" figures>
            {note}
          </Text>
        )}
      </Pressable>
      <Button kind="quiet" label={action} accessibleLabel={`${action} ${name}`} disabled={busy} onPress={onRemove} />
    </View>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: SPACE.one,
    paddingVertical: SPACE.one,
    borderTopWidth: 1,
  },
  // The button wraps before the name becomes too narrow to read.
  link: { flexGrow: 1, flexShrink: 1, flexBasis: 180, minHeight: TARGET, justifyContent: 'center' },
});
