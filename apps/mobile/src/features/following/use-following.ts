import { type AccountFollowing, getFollowing } from '@quivertree/contract/following/following';
import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { useSession } from '../../session/use-session.ts';

/** The account's followed organisers and news; not fetched without a user. */
export function useFollowing() {
  const { user } = useSession();
  return { user, following: useCall(getFollowing, {}, { enabled: user !== null }) };
}

/** Runs commands that change followed organisers or news, and shows the answers. */
export function useChangeFollowing() {
  const client = useQueryClient();
  const { busy, problem, attempt } = useAttempt();
  const change = (command: () => Promise<AccountFollowing>) =>
    attempt(async () => {
      const queryKey = [getFollowing.name, {}];
      const answer = await command();
      // An answer from before the change would replace the new one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    });
  return { busy, problem, change };
}
