import type { Answer } from '@quivertree/contract/call';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { followEvent, listFollowedEvents, listPushDevices, unfollowEvent } from '@quivertree/contract/push/push';
import { useQueryClient } from '@tanstack/react-query';
import { router } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { eventPath } from '../../links/event-path.ts';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { NotificationsBlocked, useNotificationPermission } from './notification-permission.tsx';
import { addKind } from './push-registration.ts';

const TELL_ME = 'Tell me when sales open';

/** Notifies the user on this phone when an event's sales open. */
export function SalesAlert({ details }: { details: EventDetail['details'] }) {
  const { ready, user } = useSession();
  if (!ready) return null;
  if (user) return <Follow eventId={details.id} />;
  const from = eventPath(details);
  return (
    <View style={{ gap: SPACE.half }}>
      <Button label={TELL_ME} onPress={() => router.push({ pathname: '/login', params: { from } })} testID="tell-me" />
      <Text kind="small" colour="camelthornSoft">
        You’ll need to sign in first.
      </Text>
    </View>
  );
}

function Follow({ eventId }: { eventId: string }) {
  const followed = useCall(listFollowedEvents, {});
  const client = useQueryClient();
  const { blocked, allowed } = useNotificationPermission();
  const { busy, problem, attempt } = useAttempt();
  // While the list is unknown, following again does no harm.
  const isFollowing = followed.data?.eventIds.includes(eventId) ?? false;

  async function follow(): Promise<void> {
    if (!(await allowed())) return;
    await addKind('sales_open');
    void client.invalidateQueries({ queryKey: [listPushDevices.name] });
    const { following } = await apiClient.call(followEvent, { params: { eventId } });
    setFollowing(following);
  }

  async function unfollow(): Promise<void> {
    const { following } = await apiClient.call(unfollowEvent, { params: { eventId } });
    setFollowing(following);
  }

  function setFollowing(following: boolean): void {
    client.setQueryData<Answer<typeof listFollowedEvents>>([listFollowedEvents.name, {}], (known) => {
      const others = (known?.eventIds ?? []).filter((id) => id !== eventId);
      return { eventIds: following ? [eventId, ...others] : others };
    });
  }

  const loading = followed.data === undefined && followed.isFetching;
  return (
    <View style={{ gap: SPACE.one }}>
      {blocked && <NotificationsBlocked />}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {isFollowing ? (
        <Notice text="We’ll notify you on this phone when sales open.">
          <Button
            kind="outline"
            label="Don’t notify me"
            busy={busy}
            onPress={() => void attempt(unfollow)}
            testID="dont-tell-me"
          />
        </Notice>
      ) : (
        <Button label={TELL_ME} busy={busy || loading} onPress={() => void attempt(follow)} testID="tell-me" />
      )}
    </View>
  );
}
