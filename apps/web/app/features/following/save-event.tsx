import { Link } from '../../pages/link.tsx';
import { savedPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FollowingForm } from './following-form.tsx';
import { Heart } from './icons.tsx';
import { NewsOffer } from './news-offer.tsx';
import type { SavedEvent } from './device-following.ts';
import { useFollowing } from './use-following.ts';

/** Button that saves an event in the account or, without one, on this device. */
export function SaveEvent({ event: { id, slug, name, startsAt, timeZone, city } }: { event: SavedEvent }) {
  const { following, toggleEvent } = useFollowing();
  const saved = following.events.some((other) => other.id === id);
  return (
    <div className="flex max-w-md flex-col items-start gap-3">
      <noscript>
        {import.meta.env.SSR && (
          <FollowingForm change="add" entry={id} kind="outline">
            <Heart className="size-5" />
            Save event
          </FollowingForm>
        )}
      </noscript>
      <Button
        kind="outline"
        className="needs-scripts"
        aria-pressed={saved}
        onClick={() => void toggleEvent({ id, slug, name, startsAt, timeZone, city }, saved)}
      >
        <Heart className="size-5" saved={saved} />
        {saved ? 'Saved' : 'Save event'}
      </Button>
      {saved && (
        <>
          <NewsOffer of="events" />
          <Link to={savedPath} className="font-semibold text-atlantic-ink underline underline-offset-4">
            All saved events
          </Link>
        </>
      )}
    </div>
  );
}
