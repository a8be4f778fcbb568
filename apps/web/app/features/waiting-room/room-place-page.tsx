import type { RoomPlace, WaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { numberText, placesAhead, placeText } from '@quivertree/domain/waiting-room/room-text';
import { Link } from '../../pages/link.tsx';
import { eventPath } from '../../pages/paths.ts';
import { placeLink, queuePath } from '../../pages/queue-paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { RoomFrame } from './room-frame.tsx';

/** A waiting room for the holder of a place in it: position, estimate and, when it is their turn, the way to the tickets. */
export function RoomPlacePage({ room, place }: { room: WaitingRoom; place: RoomPlace }) {
  const { slug } = room;
  const waits = !room.ended && place.state === 'waiting';
  return (
    <RoomFrame slug={slug} eventName={room.eventName} {...placeText(room, place)}>
      {waits && place.number !== null && (
        <div className="mt-6 max-w-md">
          <progress
            aria-label="Places admitted before yours"
            max={place.number}
            value={place.number - placesAhead(room, place.number)}
            className="h-2 w-full accent-dune"
          />
          <p className="figures mt-1.5 text-sm font-semibold">{numberText(room, place.number)}</p>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {(place.state === 'admitted' || room.ended) && (
          <Link to={eventPath({ slug, id: slug })} className={buttonClass()}>
            {place.state === 'admitted' && !room.ended ? 'Choose tickets' : 'Go to the event'}
          </Link>
        )}
        {!room.ended && (place.state === 'lapsed' || place.state === 'used') && (
          <form method="post" action={queuePath(slug)}>
            <Button type="submit">Join again</Button>
          </form>
        )}
      </div>
      {waits && (
        <p className="mt-8 max-w-[60ch] text-soft">
          <Sentence
            text="This browser keeps your place, even if you lose your connection. To continue in another browser, open {link} there. Don’t share the link: a place is good for one order, so only the first person to use it can order. In the draw, your place is listed as {id}."
            values={{
              link: (
                <a href={placeLink(slug, place.place)} className="underline underline-offset-4">
                  the link to your place
                </a>
              ),
              id: <span className="font-mono text-sm wrap-anywhere">{place.placeId}</span>,
            }}
          />
        </p>
      )}
    </RoomFrame>
  );
}
