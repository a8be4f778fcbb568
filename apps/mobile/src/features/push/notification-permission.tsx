import { useState } from 'react';
import { Linking, Platform } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { requestPermission } from './phone-notifications.ts';

/** Asks for permission to notify when someone turns something on. `blocked` is true once it has been refused. */
export function useNotificationPermission(): { blocked: boolean; allowed: () => Promise<boolean> } {
  const [blocked, setBlocked] = useState(false);

  async function allowed(): Promise<boolean> {
    const granted = (await requestPermission()) === 'granted';
    setBlocked(!granted);
    return granted;
  }

  return { blocked, allowed };
}

/** Says that the phone blocks notifications, and leads to its settings. */
export function NotificationsBlocked() {
  return (
    <Notice tone="problem" text="Notifications from Quivertree are blocked. Allow them in your phone’s settings.">
      {Platform.OS !== 'web' && (
        <Button kind="outline" label="Open settings" onPress={() => void Linking.openSettings()} />
      )}
    </Notice>
  );
}
