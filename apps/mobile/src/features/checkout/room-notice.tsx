import { router } from 'expo-router';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { roomRoute } from './checkout-routes.ts';

export const NEEDS_PLACE = 'To order, you need a place in the waiting room.';

/** Notice that orders for an event need a place in its waiting room, with the way there. */
export function RoomNotice({ event }: { event: string }) {
  return (
    <Notice text={NEEDS_PLACE}>
      <Button
        kind="outline"
        label="Go to the waiting room"
        testID="to-waiting-room"
        onPress={() => router.push(roomRoute(event))}
      />
    </Notice>
  );
}
