import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/use-session.ts';

/**
 * Drops the answers to a user's calls, and fetches those on the screen again, when someone signs in or a session ends
 * elsewhere: the next user of this phone sees nothing of the last one's.
 */
export function useAnswersOfUser(): void {
  const { ready, user } = useSession();
  const client = useQueryClient();
  const known = useRef<string | null>(undefined);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!ready || userId === known.current) return;
    if (known.current !== undefined)
      void client.resetQueries({ predicate: ({ meta }) => meta?.['isPrivate'] === true });
    known.current = userId;
  }, [ready, userId, client]);
}
