import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { DeviceNote } from './device-note.tsx';
import { FollowOrganiser } from './follow-organiser.tsx';
import { SaveEvent } from './save-event.tsx';

/** Buttons of an event's page that save the event and follow its organiser. */
export default function EventFollowing({ details }: { details: EventDetail['details'] }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <SaveEvent event={details} />
        {details.organizerSlug && (
          <FollowOrganiser organiser={{ slug: details.organizerSlug, name: details.organizerName }} />
        )}
      </div>
      <DeviceNote eventId={details.id} organiserSlug={details.organizerSlug} />
    </div>
  );
}
