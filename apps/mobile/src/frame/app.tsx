import { BricolageGrotesque_700Bold } from '@expo-google-fonts/bricolage-grotesque/700Bold';
import { Figtree_400Regular } from '@expo-google-fonts/figtree/400Regular';
import { Figtree_600SemiBold } from '@expo-google-fonts/figtree/600SemiBold';
import { QueryClientProvider } from '@tanstack/react-query';
import { useFonts } from 'expo-font';
import { Stack } from 'expo-router';
import * as SplashScreen from 'expo-splash-screen';
import { StatusBar } from 'expo-status-bar';
import { useEffect } from 'react';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { FONTS, useTheme } from '../design/theme.ts';
import { useReducedMotion } from '../design/use-reduced-motion.ts';
import { useSavedEventSync } from '../features/following/use-saved-events.ts';
import { useDoorSync } from '../features/door/open-doors.ts';
import { UpdateApp } from '../features/mobile-app/update-app.tsx';
import { useNotificationTaps } from '../features/push/notification-taps.ts';
import { usePushRegistration } from '../features/push/push-registration.ts';
import { useReminders } from '../features/push/reminders.ts';
import { useTicketSync } from '../features/tickets/tickets.ts';
import { ScreenBoundary } from '../query/screen-boundary.tsx';
import { queryClient } from '../query/query-client.ts';
import { useRetryOnReconnect, useRefreshOnReturn, useAnswersOfUser } from '../query/use-fresh-answers.ts';
import { useAppSupported } from '../server/app-version.ts';
import { AboveKeyboard } from './above-keyboard.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Options of a screen that has its title in the header. */
const titled = (title: string) => ({ title, headerTitle: title });

void SplashScreen.preventAutoHideAsync();

/** A link opens its screen above the tabs, so that there is always a way back. */
export const unstable_settings = { anchor: '(tabs)' };

/** All screens, on one stack. */
export function App() {
  const [loaded, failed] = useFonts({
    [FONTS.display]: BricolageGrotesque_700Bold,
    [FONTS.text]: Figtree_400Regular,
    [FONTS.strong]: Figtree_600SemiBold,
  });
  // Without its fonts, the app is still readable.
  const ready = loaded || failed !== null;
  useEffect(() => {
    if (ready) void SplashScreen.hideAsync();
  }, [ready]);
  if (!ready) return null;
  return (
    <SafeAreaProvider>
      <QueryClientProvider client={queryClient}>
        <StatusBar style="auto" />
        <AboveKeyboard>
          <Screens />
        </AboveKeyboard>
      </QueryClientProvider>
    </SafeAreaProvider>
  );
}

function Screens() {
  const theme = useTheme();
  const supported = useAppSupported();
  const reducedMotion = useReducedMotion();
  useRetryOnReconnect();
  useRefreshOnReturn();
  useAnswersOfUser();
  useTicketSync();
  useSavedEventSync();
  useDoorSync();
  useReminders();
  usePushRegistration();
  useNotificationTaps();
  return (
    <>
      <Stack
        screenLayout={({ children }) => <ScreenBoundary>{children}</ScreenBoundary>}
        screenOptions={{
          animation: reducedMotion ? 'none' : 'default',
          contentStyle: { backgroundColor: theme.pan },
          headerBackButtonDisplayMode: 'minimal',
          headerShadowVisible: false,
          headerStyle: { backgroundColor: theme.pan },
          headerTintColor: theme.camelthorn,
          // Most screens have their title in their content.
          headerTitle: () => null,
          headerTitleStyle: { fontFamily: FONTS.strong },
          title: 'Quivertree',
        }}
      >
        <Stack.Screen name="(tabs)" options={{ headerShown: false }} />
        <Stack.Screen name="checkout/[event]/index" options={titled('Choose tickets')} />
        <Stack.Screen name="checkout/[event]/details" options={titled('Checkout')} />
        <Stack.Screen name="checkout/status/[reference]" options={titled('Your order')} />
        <Stack.Screen name="oauth/callback" options={{ headerShown: false }} />
        <Stack.Screen name="app/oauth/callback" options={{ headerShown: false }} />
        <Stack.Screen name="door/[eventId]" options={{ headerShown: false }} />
        <Stack.Screen name="door/link/[key]" options={{ headerShown: false }} />
        <Stack.Screen name="unknown-link" options={{ headerShown: false }} />
        <Stack.Screen name="+not-found" options={{ headerShown: false }} />
      </Stack>
      <OfflineNotice />
      {!supported && <UpdateApp />}
    </>
  );
}
