import { getDoorByLink } from '@quivertree/contract/door/door';
import { messageOf } from '@quivertree/contract/error-message';
import { doorEndOf } from '@quivertree/door/scan-queue';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useCall } from '../../query/use-call.ts';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { DoorView } from './door-view.tsx';
import { readDoors } from './stored-doors.ts';

/**
 * Door opened with a door link instead of an account. Works without a connection if it has been opened here before.
 */
export function LinkDoorScreen() {
  const { key } = useLocalSearchParams<{ key: string }>();
  return <LinkDoor key={key} linkKey={key} />;
}

function LinkDoor({ linkKey }: { linkKey: string }) {
  const [stored] = useState(() => readDoors(deviceStore, serverNow()).find((door) => door.linkKey === linkKey));
  const link = useCall(
    getDoorByLink,
    { params: { key: linkKey } },
    { enabled: stored === undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  if (stored) return <DoorView eventId={stored.eventId} linkKey={linkKey} doorName={stored.doorName} />;
  if (link.data) return <DoorView eventId={link.data.eventId} linkKey={linkKey} doorName={link.data.name} />;
  return (
    <Screen testID="door-link">
      {!link.error ? (
        <View aria-busy aria-label="Opening the door" role="progressbar">
          <Skeleton height={200} />
        </View>
      ) : doorEndOf(link.error) ? (
        <EmptyState title="This door link isn’t valid" text="Ask the organiser for a new one.">
          <AllDoors />
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(link.error)} retrying={link.isFetching} onRetry={() => void link.refetch()}>
          <AllDoors />
        </ErrorState>
      )}
    </Screen>
  );
}

function AllDoors() {
  return <Button label="All doors" kind="outline" onPress={() => router.dismissTo('/door')} />;
}
