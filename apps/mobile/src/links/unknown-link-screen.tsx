import { router } from 'expo-router';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Screen } from '../design/screen.tsx';

/** Shown for links that lead nowhere in the app. */
export function UnknownLinkScreen() {
  return (
    <Screen testID="unknown-link">
      <EmptyState
        title="This link doesn’t open here"
        text="It may be incomplete or out of date, or lead to another site. Check it against the message it came in."
      >
        <Button label="Show upcoming events" onPress={() => router.dismissTo('/')} />
      </EmptyState>
    </Screen>
  );
}
