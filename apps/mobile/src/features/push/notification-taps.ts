import { mapsSearchUrl } from '@quivertree/domain/places/place';
import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { useEffect } from 'react';
import { Linking } from 'react-native';
import { routeOfLink, UNKNOWN_LINK } from '../../links/route-of-link.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { onTap, prepareNotifications, type Tap } from './phone-notifications.ts';

/** Opens what a tapped notification leads to: a screen, a page of our site that isn't in the app, or directions. */
export function useNotificationTaps(): void {
  useEffect(() => {
    prepareNotifications();
    return onTap(follow);
  }, []);
}

/**
 * Follows a tapped notification. Other companies deliver notifications, so their addresses are trusted no more than any
 * other link.
 */
export function follow({ url, directionsTo }: Tap): void {
  if (directionsTo !== undefined) {
    void Linking.openURL(mapsSearchUrl(directionsTo)).catch(() => undefined);
    return;
  }
  const route = routeOfLink(url ?? '', SERVER_URL);
  if (route !== UNKNOWN_LINK) router.push(route);
  else if (url !== undefined && isOurs(url)) void openBrowserAsync(url).catch(() => undefined);
}

function isOurs(url: string): boolean {
  try {
    const { origin, username } = new URL(url);
    return origin === new URL(SERVER_URL).origin && username === '';
  } catch {
    return false;
  }
}
