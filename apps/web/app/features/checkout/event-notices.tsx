import type { WaitingListLink } from '@quivertree/checkout/waiting-list-link';
import { Link } from '../../pages/link.tsx';
import { queuePath } from '../../pages/queue-paths.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { WaitingListNotice } from '../waiting-list/waiting-list-notice.tsx';
import type { Checkout } from './use-checkout.ts';

interface EventNoticesProps {
  checkout: Checkout;
  link: WaitingListLink | undefined;
}

/** Notices above the tickets of some events, about their waiting room and the visitor's waiting-list entry. */
export default function EventNotices({ checkout, link }: EventNoticesProps) {
  const { event, waitingList } = checkout;
  return (
    <>
      {event.options.waitingRoom && (
        <p className="mb-4 border-l-4 border-aloe py-1 pl-4 font-semibold">
          <Sentence
            text="To order, you need a place in the {waitingRoom}."
            values={{
              waitingRoom: (
                <Link to={queuePath(event.details.slug)} className="underline underline-offset-4">
                  waiting room
                </Link>
              ),
            }}
          />
        </p>
      )}
      {link && (
        <WaitingListNotice
          event={event}
          link={link}
          onOffer={waitingList.takeOffer}
          onWaiting={waitingList.setWaitingFor}
        />
      )}
    </>
  );
}
