import { addToFollowing, getFollowing, unfollowOrganiser } from '@quivertree/contract/following/following';
import { useQueryClient } from '@tanstack/react-query';
import { router } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';

interface FollowOrganiserProps {
  organiser: { slug: string; name: string };
  /** Path of the screen, to return to after signing in. */
  from: string;
}

/** Follows an organiser in the account, or leads to signing in. */
export function FollowOrganiser({ organiser: { slug, name }, from }: FollowOrganiserProps) {
  const { user } = useSession();
  const following = useCall(getFollowing, {}, { enabled: user !== null });
  const client = useQueryClient();
  const { busy, problem, attempt } = useAttempt();
  const followed = user !== null && (following.data?.organisers.some((other) => other.slug === slug) ?? false);

  const toggle = () =>
    attempt(async () => {
      const answer = followed
        ? await apiClient.call(unfollowOrganiser, { params: { slug } })
        : await apiClient.call(addToFollowing, { body: { eventIds: [], organiserSlugs: [slug] } });
      client.setQueryData([getFollowing.name, {}], answer);
    });

  return (
    <View style={{ gap: SPACE.one, alignItems: 'flex-start' }}>
      <Button
        kind="outline"
        label={followed ? `Following ${name}` : `Follow ${name}`}
        busy={busy}
        onPress={() => (user ? void toggle() : router.push({ pathname: '/login', params: { from } }))}
      />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
    </View>
  );
}
