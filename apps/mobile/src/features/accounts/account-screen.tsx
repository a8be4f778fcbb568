import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LinkRow, Links } from '../../design/links.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { APP_VERSION } from '../../server/app-version.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { useSession } from '../../session/use-session.ts';
import { RemoveFromPhone, SignOut } from './sign-out.tsx';

const NOTIFICATIONS = '/settings/notifications';

/** The signed-in user, settings, links to our own pages, and ways to sign out. */
export function AccountScreen() {
  const { ready, user } = useSession();
  return (
    <Screen testID="account">
      {user ? (
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
      ) : ready ? (
        <>
          <EmptyState title="Account" text="Sign in to see all tickets bought with your email address.">
            <Button label="Sign in" onPress={() => router.push('/login')} testID="account-sign-in" />
          </EmptyState>
          <Links title="Settings">
            <LinkRow label="Notifications" onPress={() => router.push(NOTIFICATIONS)} />
          </Links>
          <RemoveFromPhone />
        </>
      ) : (
        <View aria-busy aria-label="Loading your account" role="progressbar">
          <Skeleton height={160} />
        </View>
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
