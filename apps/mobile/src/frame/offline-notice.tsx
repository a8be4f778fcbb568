import { useSegments } from 'expo-router';
import { FloatingNotice } from '../design/floating-notice.tsx';
import { useOnline } from '../query/use-online.ts';

/**
 * Says on all screens that there is no connection; except at a door, which says it itself and needs its whole screen, and
 * on a ticket, whose code it would cover.
 */
export function OfflineNotice() {
  const online = useOnline();
  const screen = useSegments()[0];
  return online || screen === 'door' || screen === 'tickets' ? null : (
    <FloatingNotice text="You’re offline. What you’ve opened still works." />
  );
}
