import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { homePath } from '../../paths.ts';
import { browserSession } from './use-session.ts';

/** Signs out and returns to the home page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return () => {
    // Home first: a page for signed-in users would send a signed-out one to sign in.
    void Promise.resolve(navigate(homePath)).finally(() => {
      browserSession().signOut();
      queries.clear();
    });
  };
}
