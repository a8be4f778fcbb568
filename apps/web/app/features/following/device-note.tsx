import { useLocation } from 'react-router';
import { Link } from '../../pages/link.tsx';
import { loginPath } from '../../pages/paths.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { pathOf } from '../session/return-path.ts';
import { useFollowing } from './use-following.ts';

/** Tells someone without an account that the event they saved, or the organiser they follow, is on this device only. */
export function DeviceNote({ eventId, organiserSlug }: { eventId?: string; organiserSlug: string | null }) {
  const { ready, signedIn, following } = useFollowing();
  const here = pathOf(useLocation());
  const isSaved =
    following.events.some(({ id }) => id === eventId) ||
    following.organisers.some(({ slug }) => slug === organiserSlug);
  if (!ready || signedIn || !isSaved) return null;
  return (
    <p className="max-w-md text-soft">
      <Sentence
        text="What you save and follow is stored on this device only. {signIn} to see it on all your devices and to get news by email."
        values={{
          signIn: (
            <Link to={loginPath(here)} className="font-semibold text-atlantic-ink underline underline-offset-4">
              Sign in
            </Link>
          ),
        }}
      />
    </p>
  );
}
