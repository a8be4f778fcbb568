import { signOutEverywhere } from '@quivertree/session/sign-out-everywhere';
import { router } from 'expo-router';
import { useState } from 'react';
import { Linking, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { queryClient } from '../../query/query-client.ts';
import { useAttempt } from '../../query/use-attempt.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';

/** The signed-in user, and ways to sign out. */
export function AccountScreen() {
  const { ready, user } = useSession();
  return (
    <Screen testID="account">
      {!ready ? (
        <View aria-busy aria-label="Loading your account" role="progressbar">
          <Skeleton height={160} />
        </View>
      ) : user ? (
        <>
          <View style={{ gap: SPACE.half }}>
            <Text kind="title">{user.name}</Text>
            <Text colour="camelthornSoft">{`Signed in as ${user.email}`}</Text>
          </View>
          <Button
            kind="outline"
            label="Account settings"
            onPress={() => void Linking.openURL(`${SERVER_URL}/account`).catch(() => undefined)}
          />
          <SignOut />
        </>
      ) : (
        <EmptyState title="Account" text="Sign in to see all tickets bought with your email address.">
          <Button label="Sign in" onPress={() => router.push('/login')} />
        </EmptyState>
      )}
    </Screen>
  );
}

const QUESTIONS = {
  here: {
    title: 'Sign out of this phone?',
    text: 'Your tickets are removed from this phone, and are back as soon as you sign in. Tickets from links are back when you open their links.',
    button: 'Sign out',
  },
  everywhere: {
    title: 'Sign out everywhere?',
    text: 'All your devices are signed out, and your tickets are removed from this phone.',
    button: 'Sign out everywhere',
  },
} as const;

/** Asks first, since signing out removes the tickets from the phone. */
function SignOut() {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const { busy, problem, attempt } = useAttempt();
  if (asked === undefined)
    return (
      <View style={{ gap: SPACE.one }}>
        <Button kind="outline" label="Sign out" onPress={() => setAsked('here')} testID="sign-out" />
        <Button kind="quiet" label="Sign out everywhere" onPress={() => setAsked('everywhere')} />
      </View>
    );
  const { title, text, button } = QUESTIONS[asked];
  const leave = () =>
    attempt(async () => {
      if (asked === 'everywhere') await signOutEverywhere(session);
      else session.signOut();
      queryClient.clear();
    });
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">{title}</Text>
      <Text>{text}</Text>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label={button} busy={busy} onPress={() => void leave()} testID="confirm-sign-out" />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={() => setAsked(undefined)} />
    </View>
  );
}
