import { plural } from '@quivertree/domain/text/plural';
import { signOutEverywhere } from '@quivertree/session/sign-out-everywhere';
import { router } from 'expo-router';
import { useState } from 'react';
import { openBrowserAsync } from 'expo-web-browser';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LinkRow, Links } from '../../design/links.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { queryClient } from '../../query/query-client.ts';
import { useAttempt } from '../../query/use-attempt.ts';
import { APP_VERSION } from '../../server/app-version.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { useUnsentScans } from '../door/open-doors.ts';
import { stopPushes } from '../push/push-registration.ts';
import { session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';

const NOTIFICATIONS = '/settings/notifications';

/** The signed-in user, settings, links to our own pages, and ways to sign out. */
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
          <Links title="Settings">
            <LinkRow label="Notifications" onPress={() => router.push(NOTIFICATIONS)} />
            <SiteLink label="Account settings" path="/account" />
          </Links>
          <SignOut />
        </>
      ) : (
        <>
          <EmptyState title="Account" text="Sign in to see all tickets bought with your email address.">
            <Button label="Sign in" onPress={() => router.push('/login')} testID="account-sign-in" />
          </EmptyState>
          <Links title="Settings">
            <LinkRow label="Notifications" onPress={() => router.push(NOTIFICATIONS)} />
          </Links>
        </>
      )}
      <Links title="Organisers">
        {user && <LinkRow label="Sales and orders" onPress={() => router.push('/business')} testID="business" />}
        <LinkRow label="Scan tickets at a door" onPress={() => router.push('/door')} testID="doors" />
      </Links>
      <About />
    </Screen>
  );
}

/** Our own pages, open to everyone, and the app's version. */
function About() {
  return (
    <View style={{ gap: SPACE.two }}>
      <Links title="About">
        <SiteLink label="About us" path="/about-us" />
        <SiteLink label="Privacy Policy" path="/legal/privacy-policy" />
        <SiteLink label="Terms and Conditions" path="/legal/terms-and-conditions" />
      </Links>
      <Text kind="small" colour="camelthornSoft" figures>{`Version ${APP_VERSION}`}</Text>
    </View>
  );
}

/** Link to a page of the site, which opens on top of the app. */
function SiteLink({ label, path }: { label: string; path: string }) {
  // Without a browser, nothing opens.
  const open = () => void openBrowserAsync(SERVER_URL + path).catch(() => undefined);
  return <LinkRow label={label} onPress={open} />;
}

const QUESTIONS = {
  here: {
    title: 'Sign out of this phone?',
    text: 'Your tickets will be removed from this phone. They’ll come back when you sign in again; tickets from links, when you open the links.',
    button: 'Sign out',
  },
  everywhere: {
    title: 'Sign out everywhere?',
    text: 'You’ll be signed out on all your devices, your calendar link will be deleted, and your tickets will be removed from this phone.',
    button: 'Sign out everywhere',
  },
} as const;

const unsentWords = (scans: number) =>
  plural(
    scans,
    '1 scan hasn’t been sent yet and will be lost if you sign out now. To send it, open its door while you’re online.',
    '{n} scans haven’t been sent yet and will be lost if you sign out now. To send them, open their doors while you’re online.',
  );

/** Asks first, since signing out removes the tickets and any unsent scans from the phone. */
function SignOut() {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const { busy, problem, attempt } = useAttempt();
  const unsent = useUnsentScans();
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
      await stopPushes();
      if (asked === 'everywhere') await signOutEverywhere(session);
      else session.signOut();
      queryClient.clear();
    });
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">{title}</Text>
      <Text>{text}</Text>
      {unsent > 0 && <Notice text={unsentWords(unsent)} />}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label={button} busy={busy} onPress={() => void leave()} testID="confirm-sign-out" />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={() => setAsked(undefined)} />
    </View>
  );
}
