import { router, useLocalSearchParams } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useSession } from '../../session/use-session.ts';
import { DoorView } from './door-view.tsx';
import { useState } from 'react';

/** Door for a signed-in member. It stays open when the session ends, so that no scan is lost. */
export function MemberDoorScreen() {
  const { eventId } = useLocalSearchParams<{ eventId: string }>();
  const { ready, user } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  const signIn = () => router.push({ pathname: '/login', params: { from: `/door/${eventId}` } });

  if (user || wasSignedIn)
    return (
      <DoorView
        key={eventId}
        eventId={eventId}
        linkKey={null}
        doorName={null}
        signInAgain={<Button kind="outline" label="Sign in again" onPress={signIn} />}
      />
    );
  return (
    <Screen testID="door-sign-in">
      {ready ? (
        <EmptyState title="Sign in to open this door" text="Members of the event’s organisation can scan its tickets.">
          <Button label="Sign in" onPress={signIn} />
          <Button label="All doors" kind="outline" onPress={() => router.dismissTo('/door')} />
        </EmptyState>
      ) : (
        <View aria-busy aria-label="Opening the door" role="progressbar">
          <Skeleton height={200} />
        </View>
      )}
    </Screen>
  );
}
