import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import { Heart } from './icons.tsx';
import { useFollowing } from './use-following.ts';

/** Heart on an event's card, which saves the event in the account or, without one, on this device. */
export default function SaveHeart({ event }: { event: EventCard }) {
  const { following, toggleEvent } = useFollowing();
  const { id, slug, name, startTime: startsAt, timeZone, city } = event;
  const saved = following.events.some((other) => other.id === id);
  return (
    <button
      type="button"
      aria-label={`Save ${name}`}
      aria-pressed={saved}
      onClick={() => void toggleEvent({ id, slug, name, startsAt, timeZone, city }, saved)}
      className="absolute right-0 bottom-0 z-1 p-1.5 needs-scripts sm:right-2 sm:bottom-2 sm:p-1"
    >
      <span className="flex size-8 items-center justify-center rounded-full bg-pan text-dune-ink sm:size-10">
        <Heart className="size-4.5 sm:size-5" saved={saved} />
      </span>
    </button>
  );
}
