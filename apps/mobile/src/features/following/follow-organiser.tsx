import { addToFollowing, unfollowOrganiser } from '@quivertree/contract/following/following';
import { router } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { apiClient } from '../../session/session.ts';
import { useChangeFollowing, useFollowing } from './use-following.ts';

interface FollowOrganiserProps {
  organiser: { slug: string; name: string };
  /** Path of the screen, to return to after signing in. */
  from: string;
}

/** Follows the organiser whose name is beside the button, in the account, or leads to signing in. */
export function FollowOrganiser({ organiser: { slug, name }, from }: FollowOrganiserProps) {
  const { user, following } = useFollowing();
  const { busy, problem, change } = useChangeFollowing();
  const followed = user !== null && (following.data?.organisers.some((other) => other.slug === slug) ?? false);
  const toggle = () =>
    change(() =>
      followed
        ? apiClient.call(unfollowOrganiser, { params: { slug } })
        : apiClient.call(addToFollowing, { body: { eventIds: [], organiserSlugs: [slug] } }),
    );
  return (
    <View style={{ gap: SPACE.one, alignItems: 'flex-start' }}>
      <Button
        kind="outline"
        label={followed ? 'Following' : 'Follow'}
        accessibleLabel={followed ? `Following ${name}` : `Follow ${name}`}
        busy={busy}
        onPress={() => (user ? void toggle() : router.push({ pathname: '/login', params: { from } }))}
      />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
    </View>
  );
}
