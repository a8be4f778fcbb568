import { organiserEntry } from '@quivertree/domain/following/stored-following';
import { Button } from '../../ui/button.tsx';
import { FollowingForm } from './following-form.tsx';
import { Bell } from './icons.tsx';
import { NewsOffer } from './news-offer.tsx';
import { type FollowedOrganiser, useFollowing } from './use-following.ts';

/** Button that follows an organiser in the account or, without one, on this device. */
export function FollowOrganiser({ organiser: { slug, name } }: { organiser: FollowedOrganiser }) {
  const { following, toggleOrganiser } = useFollowing();
  const followed = following.organisers.some((other) => other.slug === slug);
  return (
    <div className="flex max-w-md flex-col items-start gap-3">
      <noscript>
        {import.meta.env.SSR && (
          <FollowingForm change="add" entry={organiserEntry(slug)} kind="outline">
            <Bell className="size-5 shrink-0" />
            {`Follow ${name}`}
          </FollowingForm>
        )}
      </noscript>
      <Button
        kind="outline"
        className="needs-scripts"
        aria-pressed={followed}
        onClick={() => void toggleOrganiser({ slug, name }, followed)}
      >
        <Bell className="size-5 shrink-0" followed={followed} />
        {followed ? `Following ${name}` : `Follow ${name}`}
      </Button>
      {followed && <NewsOffer of="organisers" />}
    </div>
  );
}
